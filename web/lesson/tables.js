/**
 * The tables of the lesson, their cells read from the core.
 *
 * @type {import('../build/tables.js').Tables}
 */
export const tables = {
  'four-dimensions': (whorl) => {
    const { rows, cols, data } = whorl.sinusoidalEncoding({ positions: 6, dModel: 4 });
    return {
      columns: ['position', 'dimension 0', 'dimension 1', 'dimension 2', 'dimension 3'],
      rows: Array.from({ length: rows }, (_row, position) => ({
        head: String(position),
        cells: Array.from(data.slice(position * cols, (position + 1) * cols), (value) => ({
          value,
          format: '.5f',
        })),
      })),
    };
  },
};
