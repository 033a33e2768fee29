/** For style sheets, and for those in the scripts of widgets (scripts/lib/styles.js takes them out). */
export default {
  extends: ['stylelint-config-standard'],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    // A colour is written once, in tokens.css.
    'color-named': 'never',
    'color-no-hex': true,

    'import-notation': 'string',
    // Rules stand by topic; where two meet, the more specific one wins wherever it stands.
    'no-descending-specificity': null,
    // An empty line parts groups of tokens.
    'custom-property-empty-line-before': null,
    // A sixteenth of a pixel and less, in rem.
    'number-max-precision': 5,
    // Faces are written as they are called, and values of SVG as SVG writes them.
    'value-keyword-case': [
      'lower',
      { ignoreProperties: ['/^--whorl-font-/'], ignoreKeywords: ['crispEdges'] },
    ],
    // What WebKit knows under these names alone.
    'property-no-vendor-prefix': [
      true,
      { ignoreProperties: ['-webkit-text-size-adjust', '-webkit-user-select'] },
    ],
    'declaration-property-value-no-unknown': [
      true,
      { ignoreProperties: { 'text-align': ['-webkit-left', '-webkit-right'] } },
    ],
  },
  overrides: [
    { files: ['**/tokens.css'], rules: { 'color-no-hex': null } },
    {
      files: ['**/*.js'],
      rules: {
        'at-rule-empty-line-before': null,
        'comment-empty-line-before': null,
        'rule-empty-line-before': null,
      },
    },
  ],
};
