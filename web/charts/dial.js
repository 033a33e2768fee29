/**
 * A dial: hands from its middle, each to a point of its own circle. A hand's tip is given as sine and cosine, the way a
 * clock turns: (0, 1) points up, (1, 0) to the right.
 *
 * @typedef {object} Hand
 * @property {string} name Tells the hand from the others.
 * @property {number} x Its sine: to the right, in units of its circle.
 * @property {number} y Its cosine: upwards.
 * @property {number} reach The radius of its circle as a part of the dial's.
 * @property {string} label Inside its bead when that is short; beside the dial otherwise.
 * @property {boolean} [faint] Drawn lightly: where something was.
 *
 * @typedef {object} DialSpec
 * @property {string} label Spoken when the dial takes focus.
 * @property {string} [describedBy]
 * @property {Hand[]} hands
 * @property {'beads' | 'beside'} labels
 * @property {{ from: number, to: number, large: boolean } | null} [arc] Clockwise from one hand to another; large: more
 *   than half a turn.
 * @property {number} width All of it.
 * @property {number} radius
 * @property {import('./grid.js').Reading} reading Its cells have one column, a row a hand.
 */
import { nothing, svg } from 'lit';
import { chart } from './chart.js';
import { gridListeners } from './grid.js';
import { spreadLabels } from './labels.js';
import { fitText, LABEL_SIZE, measureLabel } from './text.js';
import { inTurn } from './turns.js';

const BEAD = 8;
/** Pixels around the face: beads stand over its edge, and the words for 1 clear of them. */
export const DIAL_MARGIN = BEAD + LABEL_SIZE + 6;
const GAP = 8;
const ARC = 0.07; // of the radius, that an arc stands off the circle
const MOST_ARC = 10; // pixels: labels begin further out

/** Pixels that labels beside a dial take on each side. @param {Hand[]} hands */
export function besideRoom(hands) {
  return Math.ceil(Math.max(...hands.map(({ label }) => measureLabel(label)))) + 2 * GAP + BEAD;
}

/** The tip of a hand, the dial's middle at (0, 0). @param {Hand} hand @param {number} radius */
export function tipOf({ x, y, reach }, radius) {
  return { x: x * reach * radius, y: -y * reach * radius };
}

/** The hand whose tip is nearest to a point. @param {Hand[]} hands @param {number} radius @param {number} x @param {number} y */
export function nearestHand(hands, radius, x, y) {
  const distances = hands.map((hand) => {
    const tip = tipOf(hand, radius);
    return (tip.x - x) * (tip.x - x) + (tip.y - y) * (tip.y - y);
  });
  return distances.indexOf(Math.min(...distances));
}

/** @param {DialSpec} spec */
export const dial = (spec) => inTurn(() => dialDrawing(spec));

/** @param {DialSpec} spec */
function dialDrawing(spec) {
  const { label, describedBy, hands, labels, arc, width, radius, reading } = spec;
  const tall = 2 * (radius + DIAL_MARGIN);
  const middle = { x: width / 2, y: radius + DIAL_MARGIN };
  const grid = { rows: hands.length, cols: 1, width, height: tall, left: 0, top: 0 };
  /** @param {PointerEvent | MouseEvent} event */
  const point = (event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const x = event.clientX - box.left - middle.x;
    const row = nearestHand(hands, radius, x, event.clientY - box.top - middle.y);
    if (row !== reading.cell()?.row) reading.onRead({ row, col: 0 }, 'pointer');
  };
  const on = {
    ...gridListeners(grid, reading),
    click: point,
    /** @param {PointerEvent} event */
    pointermove: (event) => event.pointerType !== 'touch' && point(event),
    pointerleave: () => reading.cell() && reading.onRead(null, 'pointer'),
  };
  const read = reading.cell()?.row ?? -1;
  return chart(
    { kind: 'dial', role: 'dial', label, describedBy, width, height: tall, on },
    svg`<g transform="translate(${middle.x}, ${middle.y})">
      ${face(hands, radius, labels)} ${arc ? sweep(arc, hands, radius) : nothing}
      ${read >= 0 && read < hands.length ? legs(hands[read], radius) : nothing}
      ${hands.map((hand) => shaft(hand, radius))}
      <circle class="pivot" r="3"></circle>
      ${hands.map((hand, i) => bead(hand, radius, labels, i === read))}
      ${labels === 'beside' ? beside(hands, radius, width) : nothing}
    </g>`,
  );
}

/** A circle for every hand, and where sine and cosine are 1. @param {Hand[]} hands @param {number} radius @param {DialSpec['labels']} labels */
function face(hands, radius, labels) {
  const circles = [...new Set(hands.map(({ reach }) => reach))];
  return svg`<g class="face">
    ${circles.map((reach) => svg`<circle class="orbit" r=${reach * radius}></circle>`)}
    <path class="cross" d="M${-radius},0H${radius}M0,${-radius}V${radius}"></path>
    <text class="label" y=${-radius - BEAD - 4} text-anchor="middle">cos = 1</text>
    ${
      labels === 'beads'
        ? svg`<text class="label" transform="translate(${radius + BEAD + 4}, 0) rotate(90)" text-anchor="middle">sin = 1</text>`
        : nothing
    }
  </g>`;
}

/** @param {Hand} hand @param {number} radius */
function shaft(hand, radius) {
  const { x, y } = tipOf(hand, radius);
  const weight = 1.5 + 3 * (1 - hand.reach);
  return svg`<line class="hand ${hand.faint ? 'faint' : ''}" data-name=${hand.name} x2=${x} y2=${y} stroke-width=${weight}></line>`;
}

/** @param {Hand} hand @param {number} radius @param {DialSpec['labels']} labels @param {boolean} read */
function bead(hand, radius, labels, read) {
  const { x, y } = tipOf(hand, radius);
  const named = labels === 'beads';
  return svg`<g class="bead ${hand.faint ? 'faint' : ''} ${read ? 'read' : ''}" data-name=${hand.name} transform="translate(${x}, ${y})">
    <circle r=${named ? BEAD : BEAD - 3}></circle>
    ${named ? svg`<text dy="0.35em" text-anchor="middle">${hand.label}</text>` : nothing}
  </g>`;
}

/** The sine and the cosine of the hand being read, as the two ways to its tip. @param {Hand} hand @param {number} radius */
function legs(hand, radius) {
  const { x, y } = tipOf(hand, radius);
  return svg`<path class="legs" d="M0,0V${y}H${x}"></path>`;
}

/** @param {{ from: number, to: number, large: boolean }} arc @param {Hand[]} hands @param {number} radius */
function sweep({ from, to, large }, hands, radius) {
  const off = Math.min(ARC * radius, MOST_ARC);
  const r = radius * hands[from].reach + off;
  const [start, end] = [from, to].map((i) => tipOf({ ...hands[i], reach: 1 }, radius * hands[i].reach + off));
  return svg`<path class="arc" d="M${start.x},${start.y}A${r},${r},0,${large ? 1 : 0},1,${end.x},${end.y}"></path>`;
}

/** Names left and right of the dial, on the side of their tips, clear of each other. @param {Hand[]} hands @param {number} radius @param {number} width */
function beside(hands, radius, width) {
  return [-1, 1].map((side) => {
    const here = hands.filter(({ x }) => (x < 0 ? -1 : 1) === side);
    const tips = here.map((hand) => tipOf(hand, radius));
    const wanted = tips.map(({ y }) => y + radius);
    const edge = side * (radius + GAP + BEAD);
    return spreadLabels(wanted, 2 * radius).map((at, i) => {
      const y = at - radius;
      return svg`<path class="leader" d="M${tips[i].x},${tips[i].y}L${edge - side * 4},${y}"></path>
        <text class="label hand-name" x=${edge} y=${y} dy="0.35em" text-anchor=${side < 0 ? 'end' : 'start'}>${fitText(here[i].label, width / 2 - radius - GAP - BEAD)}</text>`;
    });
  });
}
