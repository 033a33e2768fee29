/** What nobody should type, and somebody does. */

/** For boxes of numbers, and for attributes. */
export const NUMBERS = [
  ...['', ' ', '-', '.', '1.5', '-1', '0', '1e9', '1e999', '-0', '0x10', '1,5', '1 000', '１２', '٣'],
  ...['NaN', 'Infinity', 'undefined', 'null', 'true', '[object Object]', '<b>7</b>', '9'.repeat(400)],
];

/** For texts, which a figure shows as they are: none holds a word that would be taken for an error. */
export const TEXTS = [
  '',
  '   ',
  'a',
  'the the the the',
  'x'.repeat(20_000),
  'word '.repeat(2000),
  'שלום עולם זה מבחן',
  'مرحبا بالعالم كله',
  '\u202eright to left\u202c and back',
  '👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 é̂̃̄ 字',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞',
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script><!--',
  "'; DROP TABLE words; --",
  '${7*7} {{7*7}} %s %n \\',
  '\ud800 alone \udfff',
  'zero\u0000byte\ttab\nline\r\u2028line',
  '__proto__ constructor toString',
  '0 1 2 3',
  '3 2 1 0 4',
  '4,4,4,4',
  '-1 99 1.5 1e9',
];

/** What a page may hear from another. */
export const MESSAGES = [
  ...[null, 7, 'whorl:height', [], {}, { type: 'whorl:height' }, { type: 'whorl:height', height: '100px' }],
  ...[-5, 1e9, NaN, Infinity, {}].map((height) => ({ type: 'whorl:height', id: 'x', height })),
  { type: 'whorl:change', widget: 'whorl-nothing', parameters: { __proto__: null, d: -1 } },
  { type: 'whorl:answer', exercise: '<b>', correct: 'yes', attempts: -1 },
  { subject: 'lti.frameResize', height: -1 },
];

/** Bytes of files that are none. @type {[string, Uint8Array<ArrayBuffer>][]} */
export const FILES = [
  ['empty.npy', new Uint8Array(0)],
  ['cut.npy', Uint8Array.of(0x93, 78, 85, 77, 80, 89, 1, 0, 255, 255)],
  ['wild.safetensors', Uint8Array.of(255, 255, 255, 255, 255, 255, 255, 255, 123)],
  ['note.txt', new Uint8Array(100).fill(65)],
];
