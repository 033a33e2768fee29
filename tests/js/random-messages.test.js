/** What a page hears from its frames, and from whoever else: random messages change no frame but the sender's, within bounds. */
import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { fromTop } from '../../scripts/lib/paths.js';
import { runs } from './support/runs.js';

const SITE = 'https://lesson.example';

/** @param {string} src */
const frameOf = (src) => ({
  contentWindow: {},
  src,
  offsetHeight: 104,
  clientHeight: 100,
  style: { height: '' },
});

const frames = [
  frameOf(`${SITE}/embed/whorl-clock.html`),
  frameOf(`${SITE}/embed/whorl-waves.html?d=8#here`),
  frameOf(`${SITE}/embed/whorl-clock.html.evil`),
  frameOf('https://elsewhere.example/embed/other.html'),
  frameOf(''),
];
const [clock] = frames;

/** @type {(event: object) => void} */
let hear = () => {};

beforeAll(async () => {
  // A plain script, not a module.
  runInNewContext(await readFile(fromTop('web/embed/resize.js'), 'utf8'), {
    ...{
      URL,
      HTMLScriptElement: class {},
      document: { currentScript: null, querySelectorAll: () => frames },
    },
    addEventListener(/** @type {string} */ type, /** @type {any} */ listener) {
      expect(type).toBe('message');
      hear = listener;
    },
  });
});

const height = fc.oneof(fc.double(), fc.integer({ min: -100, max: 30_000 }), fc.anything());
const data = fc.oneof(
  fc.anything(),
  fc.record({ type: fc.constant('whorl:height'), height, id: fc.string() }),
  fc.record({ type: fc.oneof(fc.string(), fc.anything()), height }),
);
const origin = fc.constantFrom(SITE, 'https://elsewhere.example', 'null', '');
const source = fc.oneof(
  fc.constantFrom(...frames.map(({ contentWindow }) => contentWindow)),
  fc.constant(null),
);

test('random messages change no frame but the one that tells its height', () => {
  let changed = 0;
  fc.assert(
    fc.property(data, origin, source, (told, from, sender) => {
      for (const frame of frames) frame.style.height = '';
      hear({ data: told, origin: from, source: sender });
      for (const frame of frames) {
        const { height: set } = frame.style;
        if (set === '') continue;
        changed += 1;
        expect(frame.contentWindow).toBe(sender);
        expect(frame.src).toMatch(/\/embed\/whorl-(clock|waves)\.html(?:[?#]|$)/);
        expect([SITE, 'null']).toContain(from);
        expect(/** @type {any} */ (told).type).toBe('whorl:height');
        expect(set).toMatch(/^\d+px$/);
        expect(parseInt(set)).toBeGreaterThanOrEqual(50 + 4);
        expect(parseInt(set)).toBeLessThanOrEqual(20_000 + 4);
      }
    }),
    runs(5000),
  );
  expect(changed).toBeGreaterThan(0);
});

test('a frame that tells its height gets it', () => {
  hear({ data: { type: 'whorl:height', height: 321.2 }, origin: SITE, source: clock.contentWindow });
  expect(clock.style.height).toBe('326px');
});
