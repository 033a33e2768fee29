/**
 * @typedef {object} Listing
 * @property {string} label Of the tab.
 * @property {string} file In listings/.
 * @property {{ file: string, functions: string[] }} [quotes] Functions of the project that the listing calls, shown
 *   before it: the file from the top of the repository, and the first line of each function without its bracket.
 */

/**
 * The listings of the section “In code”: each name is a group of tabs. A file in listings/ runs as it stands there;
 * what it prints lies beside it in <name>.out.txt, and the tests compare both.
 *
 * @type {Record<string, Listing[]>}
 */
export const listings = {
  sinusoid: [
    { label: 'NumPy', file: 'sinusoid-numpy.py' },
    { label: 'PyTorch', file: 'sinusoid-pytorch.py' },
    {
      label: 'C++',
      file: 'sinusoid-cpp.cpp',
      quotes: {
        file: 'cpp/src/textbook_sinusoidal.cpp',
        functions: ['double frequency', 'Table sinusoidal_encoding'],
      },
    },
    { label: 'JavaScript', file: 'sinusoid-javascript.js' },
  ],
  'model-input': [
    { label: 'PyTorch', file: 'model-input-pytorch.py' },
    { label: 'NumPy', file: 'model-input-numpy.py' },
  ],
  'learned-table': [{ label: 'PyTorch', file: 'learned-table-pytorch.py' }],
  offset: [
    { label: 'NumPy', file: 'offset-numpy.py' },
    { label: 'JavaScript', file: 'offset-javascript.js' },
  ],
  plots: [
    { label: 'Matplotlib, waves', file: 'waves-matplotlib.py' },
    { label: 'Matplotlib, heatmap', file: 'heatmap-matplotlib.py' },
  ],
};
