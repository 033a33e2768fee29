/**
 * Reading a grid of cells by keyboard and by pointer: pure arithmetic of places, shared by every chart with points.
 *
 * @typedef {{ row: number, col: number }} Cell
 * @typedef {{ rows: number, cols: number }} Grid
 * @typedef {'keyboard' | 'pointer'} Means
 *
 * @typedef {object} Reading What a chart tells its owner.
 * @property {() => Cell | null} cell The cell being read; asked anew at every key, since two may fall in one frame.
 * @property {(cell: Cell | null, means: Means) => void} onRead
 * @property {(cell: Cell) => void} [onPick] Enter, Space or a click.
 */

const STRIDE = 10;

/** @type {Record<string, [number, number]>} Rows and columns that a key moves by. */
const MOVES = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-STRIDE, 0],
  PageDown: [STRIDE, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

/** @param {number} value @param {number} count */
const inside = (value, count) => Math.max(0, Math.min(count - 1, value));

/**
 * The cell a key leads to, or null when the key means nothing here. With Shift an arrow goes ten cells.
 *
 * @param {{ key: string, shiftKey?: boolean }} press
 * @param {Cell | null} cell
 * @param {Grid} grid
 * @returns {Cell | null}
 */
export function nextCell({ key, shiftKey = false }, cell, { rows, cols }) {
  const move = MOVES[key];
  if (!move || rows === 0 || cols === 0) return null;
  if (!cell) return { row: 0, col: 0 };
  const stride = shiftKey && key.startsWith('Arrow') ? STRIDE : 1;
  return { row: inside(cell.row + move[0] * stride, rows), col: inside(cell.col + move[1] * stride, cols) };
}

/**
 * The cell under a point, or null outside.
 *
 * @param {number} x Pixels from the grid's left edge.
 * @param {number} y Pixels from its upper edge.
 * @param {Grid & { width: number, height: number }} grid
 * @returns {Cell | null}
 */
export function cellAt(x, y, { rows, cols, width, height }) {
  if (x < 0 || y < 0 || x >= width || y >= height) return null;
  return { row: Math.floor((y / height) * rows), col: Math.floor((x / width) * cols) };
}

/**
 * The listeners of a focusable grid. A finger only reads where it taps, so that a swipe still scrolls the page.
 *
 * @param {Grid & { width: number, height: number, left: number, top: number }} grid Where the cells lie in the element.
 * @param {Reading} reading
 */
export function gridListeners(grid, reading) {
  const { onRead, onPick } = reading;
  /** @param {PointerEvent | MouseEvent} event */
  const under = (event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    return cellAt(event.clientX - box.left - grid.left, event.clientY - box.top - grid.top, grid);
  };
  /** A cell read before the grid shrank may be gone. @param {Cell} cell */
  const pick = (cell) => {
    if (cell.row < grid.rows && cell.col < grid.cols) onPick?.(cell);
  };
  return {
    /** @param {KeyboardEvent} event */
    keydown(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const cell = reading.cell();
      const next = nextCell(event, cell, grid);
      if (next) onRead(next, 'keyboard');
      else if (event.key === 'Escape' && cell) onRead(null, 'keyboard');
      else if ((event.key === 'Enter' || event.key === ' ') && cell && onPick) pick(cell);
      else return;
      event.preventDefault();
    },
    /** @param {PointerEvent} event */
    pointermove(event) {
      if (event.pointerType === 'touch') return;
      const next = under(event);
      const cell = reading.cell();
      if (next?.row !== cell?.row || next?.col !== cell?.col) onRead(next, 'pointer');
    },
    /** @param {PointerEvent} event */
    pointerleave(event) {
      if (event.pointerType !== 'touch' && reading.cell()) onRead(null, 'pointer');
    },
    /** @param {MouseEvent} event */
    click(event) {
      const next = under(event);
      if (!next) return;
      onRead(next, 'pointer');
      onPick?.(next);
    },
  };
}
