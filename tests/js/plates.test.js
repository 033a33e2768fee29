import { inflateSync } from 'node:zlib';
import { html, nothing, svg } from 'lit';
import { beforeAll, describe, expect, test } from 'vitest';
import { clean } from '../../web/build/plates/clean.js';
import { plate } from '../../web/build/plates/plate.js';
import { drawFigures } from '../../web/build/plates/plugin.js';
import { png } from '../../web/build/plates/png.js';
import { shareLines } from '../../web/build/plates/share.js';
import { markup } from '../../web/build/plates/template.js';
import { thin } from '../../web/build/plates/thin.js';
import { figuresOf, widgetCore, widgets } from '../../web/build/widgets.js';

/** @typedef {import('../../web/build/widgets.js').Widget} Widget */

describe('a template without a browser', () => {
  test('is its text with its values, and what it listens to is left out', () => {
    const { html: text } = markup(
      html`<p class="a ${'b'}" title=${'x < "y"'} ?hidden=${true} ?open=${false} @click=${() => {}} .value=${3}>
        ${['one', html`<b>${2}</b>`, nothing, null]} &amp; ${'<'}
      </p>`,
    );
    expect(text.replace(/\s+/g, ' ')).toBe(
      '<p class="a b" title="x &lt; &quot;y&quot;" hidden> one<b>2</b> &amp; &lt; </p>',
    );
  });

  test('keeps styles apart, and hundredths of a pixel', () => {
    const { html: text, styles } = markup(
      svg`<g .style=${'width: 3px'} transform="translate(${1 / 3}, ${2})"></g>`,
    );
    expect(text).toBe('<g data-style="0" transform="translate(0.33, 2)"></g>');
    expect(styles).toEqual(['width: 3px']);
  });

  test('leaves out an attribute that has nothing', () => {
    expect(markup(html`<p id="a" lang=${nothing}></p>`).html).toBe('<p id="a"></p>');
  });

  test('is refused when an element has a directive of another kind', () => {
    expect(() => markup(html`<p ${'directive'}></p>`)).toThrow(/without a browser/);
  });
});

describe('a drawing in the page', () => {
  const kept = { classOf: () => 'p0', pictures: () => [] };

  test('has nothing that can only be operated, and names its charts', () => {
    const drawn = clean(
      '<div class="words">Drag</div><div class="chart" id="x" role="application" tabindex="0" aria-label="Waves. Arrow keys read them."><button>Go</button><svg><g class="words"><path d="M0"></path></g></svg></div><p class="readout">Point.</p>',
      kept,
    );
    expect(drawn).toBe(
      '<div class="chart" role="img" aria-label="Waves"><svg><g class="words"><path d="M0"/></g></svg></div>',
    );
  });

  test('keeps the blanks of code and between words', () => {
    expect(clean('<div>  <p><b>a</b>  <i>b</i></p>\n<pre>x\n  y</pre></div>', kept)).toBe(
      '<div><p><b>a</b> <i>b</i></p><pre>x\n  y</pre></div>',
    );
  });
});

describe('a line with fewer points', () => {
  /** @type {[number, number][]} */
  const points = Array.from({ length: 400 }, (_, i) => [i / 4, ((i * i) % 97) / 7]);
  const path = `M${points.map((point) => point.join(',')).join('L')}`;

  test('stays within a fifth of a pixel of every point', () => {
    const steps = thin(path)
      .slice(1)
      .split(/[l ]/)
      .map((pair) => pair.split(',').map(Number));
    let at = [0, 0];
    const corners = steps.map(([x, y]) => (at = [at[0] + x, at[1] + y]));
    for (const [x, y] of points) {
      const next = corners.findIndex((corner) => corner[0] >= x - 0.06);
      const [a, b] = [corners[Math.max(0, next - 1)], corners[next]];
      const share = b[0] === a[0] ? 1 : (x - a[0]) / (b[0] - a[0]);
      const steep = Math.abs((b[1] - a[1]) / (b[0] - a[0] || 1));
      expect(Math.abs(a[1] + share * (b[1] - a[1]) - y)).toBeLessThan(0.2 + 0.06 * steep);
    }
  });

  test('is two points when it is straight', () => {
    expect(thin(`M${Array.from({ length: 20 }, (_, i) => `${i},${2 * i}`).join('L')}`)).toBe('m0,0l19,38');
  });

  test('is left alone when it is another kind of path', () => {
    expect(thin('M0,0H10V5')).toBe('M0,0H10V5');
  });
});

describe('a narrow drawing', () => {
  /** A wave, so wide and so high. @param {number} wide @param {number} high @param {number} [pace] */
  const wave = (wide, high, pace = 9) => {
    const points = Array.from({ length: 300 }, (_, i) => [(i * wide) / 299, high * (2 + Math.sin(i / pace))]);
    return `<path class="line" d="${thin(`M${points.map((point) => point.join(',')).join('L')}`)}"/>`;
  };
  const written = (/** @type {string} */ path) => / d="([^"]*)"/.exec(path)?.[1];

  test('repeats the lines of the wide one, squeezed to its size', () => {
    const [wide, narrow] = [wave(550, 30), wave(270, 20)];
    expect(written(narrow)).not.toBe(written(wide));
    const shared = shareLines(wide, narrow);
    expect(written(shared)).toBe(written(wide));
    const [across, , , down, right, below] = (/matrix\(([^)]*)\)/.exec(shared)?.[1] ?? '')
      .split(' ')
      .map(Number);
    expect(across).toBeCloseTo(270 / 550, 2);
    expect(down).toBeCloseTo(20 / 30, 2);
    expect(Math.abs(right)).toBeLessThan(0.2);
    expect(Math.abs(below)).toBeLessThan(0.2);
    expect(shared).toContain('non-scaling-stroke');
  });

  test('keeps its own where they have another shape', () => {
    const other = wave(270, 20, 8);
    expect(shareLines(wave(550, 30), other)).toBe(other);
    expect(shareLines('', other)).toBe(other);
  });
});

describe('a picture', () => {
  /** @param {Buffer} file */
  function read(file) {
    /** @type {Record<string, Buffer>} */
    const chunks = {};
    for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
      chunks[file.toString('latin1', at + 4, at + 8)] = file.subarray(at + 8, at + 8 + file.readUInt32BE(at));
    }
    const [width, height] = [0, 4].map((at) => chunks.IHDR.readUInt32BE(at));
    const type = chunks.IHDR[9];
    const lines = inflateSync(chunks.IDAT);
    const bytes = lines.length / height;
    const pixels = Array.from({ length: width * height }, (_, i) => {
      const start = Math.floor(i / width) * bytes + 1;
      if (type === 3) return [...chunks.PLTE.subarray(3 * lines[start + (i % width)]).subarray(0, 3)];
      return [...lines.subarray(start + 3 * (i % width)).subarray(0, 3)];
    });
    return { width, height, type, pixels };
  }

  test.each([
    [3, 6, 3],
    [20, 15, 3],
    [40, 30, 2],
  ])('of %i by %i pixels comes back as it was', (width, height, type) => {
    const bytes = Uint8Array.from({ length: 4 * width * height }, (_, i) =>
      i % 4 === 3 ? 255 : (Math.floor(i / 4) % (type === 3 ? 200 : 1200)) >> (i % 4),
    );
    const found = read(png(new Uint32Array(bytes.buffer), width));
    expect([found.width, found.height, found.type]).toEqual([width, height, type]);
    expect(found.pixels).toEqual(
      Array.from({ length: width * height }, (_, i) => [...bytes.subarray(4 * i, 4 * i + 3)]),
    );
  });
});

describe('every figure in the page', () => {
  /** @type {Widget[]} */
  let all = [];
  /** @type {import('../../web/core/types.js').Whorl} */
  let whorl;
  beforeAll(async () => {
    [all, whorl] = await Promise.all([widgets(), widgetCore()]);
  });

  test('says what it finds and is drawn twice, with no style, listener or address that the page bars', async () => {
    expect(all.length).toBeGreaterThan(9);
    for (const { name, element } of figuresOf(all)) {
      const sheet = {
        files: new Map(),
        rule: () => 'p0',
        address: (/** @type {string} */ file) => `./${file}`,
      };
      const drawn = await plate(element, {}, whorl, sheet);
      expect(drawn, name).toMatch(/<p class="plate-finding"><strong>[^<]+<\/strong>/);
      expect(drawn.match(/class="plate-drawing (wide|narrow)"><\w/g), name).toHaveLength(2);
      expect(drawn, name).toContain('<svg');
      expect(drawn, name).not.toMatch(/ style=| on\w+=|data:|<button|<canvas|NaN|undefined| id=/);
    }
  });

  test('is drawn with the attributes it has', async () => {
    const { html: page } = await drawFigures(
      '<figure class="figure">\n<whorl-heatmap n="16" d="8">words</whorl-heatmap>\n</figure>',
      all,
      (file) => file,
    );
    expect(page).toContain('Each of the 16 columns is one position');
    expect(page).not.toContain('words</whorl-heatmap>');
  });

  test('stops the build when a figure holds something else first', async () => {
    const page = '<figure class="figure"><p><whorl-clock></whorl-clock></p></figure>';
    await expect(drawFigures(page, all, (file) => file)).rejects.toThrow(/does not begin with its element/);
  });

  test('stops the build when there is no such widget', async () => {
    const page = '<figure class="figure"><whorl-wheel></whorl-wheel></figure>';
    await expect(drawFigures(page, all, (file) => file)).rejects.toThrow(/whorl-wheel, which is no widget/);
  });
});
