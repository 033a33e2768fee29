const FINEST = 6;

/**
 * A stroke across every cell that is hidden, as one path; cells too small for one share it with their neighbours.
 *
 * @param {(row: number, col: number) => boolean} hidden
 * @param {{ rows: number, cols: number, width: number, height: number }} grid
 */
export function hatchPath(hidden, { rows, cols, width, height }) {
  const across = Math.min(cols, Math.max(1, Math.floor(width / FINEST)));
  const down = Math.min(rows, Math.max(1, Math.floor(height / FINEST)));
  const [w, h] = [width / across, height / down];
  let path = '';
  for (let y = 0; y < down; y += 1) {
    const row = Math.floor(((y + 0.5) * rows) / down);
    for (let x = 0; x < across; x += 1) {
      if (hidden(row, Math.floor(((x + 0.5) * cols) / across))) path += `M${x * w},${(y + 1) * h}l${w},${-h}`;
    }
  }
  return path;
}
