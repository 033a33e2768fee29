/**
 * A table of numbers as a heatmap under its title, with axes that count its rows and columns and its colours below.
 *
 * @typedef {{ title: string, meaning: string }} Axis
 *
 * @typedef {object} GridMap
 * @property {string} title
 * @property {string} name Spoken when it takes focus.
 * @property {import('../charts/cells.js').Cells} cells
 * @property {import('../charts/colour.js').ColourScale} scale
 * @property {string} unit
 * @property {Axis} [across] Default: positions.
 * @property {Axis} down
 * @property {number} width
 * @property {number} height
 * @property {number} left Pixels for what stands left of the cells.
 * @property {number} ratio
 * @property {unknown} [over] SVG upon the cells.
 * @property {import('../charts/grid.js').Reading} reading
 */
import { nothing, svg } from 'lit';
import { countsBelow, countsLeft } from '../charts/axis.js';
import { colourBar, COLOUR_BAR_HEIGHT } from '../charts/colour-bar.js';
import { heatmap } from '../charts/heatmap.js';
import { writeEnd } from '../charts/text.js';
import { panel } from './panel.js';

const EDGE = 4;
const BELOW = 44;
const BAR = 140;
const WIDEST_BAR = 240;
const LEAST_AXIS = 60; // pixels for its title
/** The last tick’s label reaches over the edge. */
export const RIGHT = 14;

const POSITIONS = { title: 'position', meaning: 'position' };

/** @param {GridMap} spec */
export function gridMap(spec) {
  const { title, name, cells, scale, unit, across = POSITIONS, down, over = nothing, reading } = spec;
  const { width, height, left, ratio } = spec;
  const axes = svg`${over}
    <g transform="translate(0, ${height})">
      ${countsBelow({ count: cells.cols, room: width, length: Math.max(width, LEAST_AXIS), ...across })}
      ${colourBar({
        scale,
        length: Math.max(BAR, Math.min(width, WIDEST_BAR)),
        title: unit,
        write: writeEnd,
        y: BELOW,
      })}
    </g>
    ${countsLeft({ count: cells.rows, room: height, length: Math.max(height, LEAST_AXIS), ...down })}`;
  const margin = {
    left,
    top: EDGE,
    right: Math.max(RIGHT, BAR - width),
    bottom: BELOW + COLOUR_BAR_HEIGHT + 4,
  };
  return panel(
    title,
    left,
    Math.max(width, BAR),
    heatmap({ name, describedBy: 'finding', cells, scale, width, height, ratio, margin, axes, reading }),
  );
}
