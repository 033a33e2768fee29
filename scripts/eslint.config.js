import js from '@eslint/js';
import globals from 'globals';

const mathematics = [
  'sin',
  'cos',
  'tan',
  'exp',
  'log',
  'log2',
  'log10',
  'pow',
  'sqrt',
  'cbrt',
  'hypot',
  'tanh',
];
const reason = 'The mathematics of the lesson lives in the C++ core.';

export default [
  { ignores: ['build/', 'dist/'] },
  js.configs.recommended,
  {
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'max-lines': ['error', 300],
      'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['web/**'],
    ignores: ['web/lesson/listings/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...mathematics.map((property) => ({ object: 'Math', property, message: reason })),
      ],
    },
  },
  {
    files: ['tests/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MemberExpression[property.name=/^(only|skip|skipIf|runIf|todo|fails)$/]',
          message: 'Every test runs.',
        },
      ],
    },
  },
];
