/**
 * What each widget is set to while it is measured: as much as it takes, up to 512 positions, rows and dimensions.
 *
 * @typedef {Record<string, string>} Setting Attributes.
 */
const MOST = 512;

const words = Array.from({ length: MOST }, (_, i) => `word${i % 100}`).join(' ');

/**
 * One a widget in its most demanding state; several where others demand something else of it.
 *
 * @type {Record<string, Setting[]>}
 */
const settings = {
  'whorl-bughunt': [{ d: '64' }],
  'whorl-clock': [{ d: '12' }],
  'whorl-heatmap': [{ n: '512', d: '512' }],
  'whorl-lookalike': [
    { d: '512', length: '1000' },
    { d: '512', length: '1000000' },
  ],
  'whorl-offset': [
    { d: '512', anchors: '0 1 2 3 4 5' },
    { d: '512', anchors: '0 1 2 3 4 5', projections: '', content: '' },
  ],
  'whorl-precision': [{ d: '512', n: '512' }],
  'whorl-rotation': [{ d: '512' }],
  'whorl-scores': [{ d: '512' }, { d: '512', sentence: words }],
  'whorl-shuffle': [
    { d: '512', encoding: 'learned' },
    { d: '512', heads: '1', encoding: 'sinusoidal', sentence: words },
  ],
  'whorl-table': [{ rows: '512', d: '512' }],
  'whorl-waves': [{ n: '512', d: '512', dimensions: '0 1 10 50 100 200 400 511' }],
};

/** A widget that is not named above is measured as it begins. @param {string} name */
export const settingsOf = (name) => settings[name] ?? [{}];

/** A setting as the table names it. @param {Setting} setting */
export const writeSetting = (setting) =>
  Object.entries(setting)
    .map(([name, value]) => {
      const count = value.split(' ').length;
      if (count > 6) return `${name} of ${count}`;
      return value ? `${name} ${value}` : name;
    })
    .join(', ');
