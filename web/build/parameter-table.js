import { format } from 'd3-format';
import { attributeName, serialise } from '../widgets/schema.js';
import { escapeHtml } from '../widgets/snippets.js';

/** @typedef {import('../widgets/schema.js').Parameter} Parameter */

const write = format(',');

/**
 * A widget's parameters as a table.
 *
 * @param {Parameter[]} parameters
 * @param {string} name Of the element.
 * @param {string} heading
 */
export function parameterTable(parameters, name, heading) {
  const id = `${name}-parameters`;
  return `<section class="scroller" tabindex="0" aria-labelledby="${id}">
<table class="parameters">
<caption class="visually-hidden" id="${id}">Parameters of ${escapeHtml(heading)}</caption>
<thead>
<tr><th scope="col">Attribute</th><th scope="col">Property</th><th scope="col">Kind</th><th scope="col">Range</th><th scope="col">Default</th><th scope="col">What it sets</th></tr>
</thead>
<tbody>
${parameters.map(row).join('\n')}
</tbody>
</table>
</section>`;
}

/** @param {Parameter} parameter */
function row(parameter) {
  const { name, kind, label, help, hidden = false } = parameter;
  const own = hidden ? ' It has no control of its own.' : '';
  const cells = [
    `<code>${name}</code>`,
    kind === 'integer-list' ? 'whole numbers' : KINDS[kind],
    escapeHtml(rangeOf(parameter)),
    defaultOf(parameter),
    `<strong>${escapeHtml(label)}.</strong> ${escapeHtml(help)}${own}`,
  ];
  return `<tr><th scope="row"><code>${attributeName(name)}</code></th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

const KINDS = {
  integer: 'whole number',
  number: 'number',
  boolean: 'switch',
  choice: 'choice',
  'choice-list': 'choices',
  text: 'text',
};

/** What may be asked for, as the schema has it. @param {Parameter} parameter */
export function rangeOf({
  kind,
  min = 0,
  max = 0,
  maxLength = 0,
  maxWords,
  unit,
  most,
  options,
  check,
  choices = [],
}) {
  const bounds = `${write(min)} to ${write(max)}`;
  const beside = most || options || check ? ', within what the other values allow' : '';
  switch (kind) {
    case 'boolean':
      return 'present or absent; true or false';
    case 'choice':
      return choices.map(({ value }) => value).join(', ');
    case 'choice-list':
      return `some of ${choices.map(({ value }) => value).join(', ')}`;
    case 'text':
      return `up to ${write(maxLength)} characters${maxWords ? ` and ${write(maxWords)} words` : ''}`;
    case 'integer-list':
      return `up to ${write(maxLength)}, each ${bounds}${beside}`;
    default:
      return `${bounds}${unit ? ` ${unit}` : ''}${beside}`;
  }
}

/** @param {Parameter} parameter */
function defaultOf(parameter) {
  const text = serialise(parameter, parameter.default);
  return text === '' ? 'empty' : `<code>${escapeHtml(text)}</code>`;
}
