/**
 * One labelled native control a parameter. The control reports raw values; what they mean is the schema's business.
 *
 * @typedef {import('./schema.js').Parameter} Parameter
 *
 * @typedef {object} ControlState
 * @property {Parameter} parameter
 * @property {import('./schema.js').Values} values The legal values now in force.
 * @property {() => any} latest This parameter's value at this moment; two presses may fall in one frame.
 * @property {unknown} asked What was last asked for, legal or not; undefined when nothing was.
 * @property {string} [problem] What is wrong with it.
 * @property {boolean} [locked] Whether it is shown, but not to be changed.
 * @property {(raw: unknown, type: 'input' | 'change') => void} onSet A user's action: while it lasts, and when it ends.
 */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { inTurn } from '../charts/turns.js';
import { showValue } from './schema-words.js';
import { attributeName, serialise } from './schema.js';

const PAGE = 10;

/**
 * The controls of all parameters that have one and do something beside the others' values; or the main one only.
 *
 * @param {import('./parameter-state.js').ParameterState} state
 * @param {(name: string, raw: unknown, type: 'input' | 'change') => void} set
 * @param {'all' | 'minimal'} extent
 */
export function controlRow(state, set, extent) {
  const all = state.parameters.filter(({ hidden, applies }) => !hidden && (applies?.(state.values) ?? true));
  const few = [all.find(({ main }) => main) ?? all[0]];
  const shown = extent === 'all' ? all : few;
  // Each keeps its place: to be another's control would be to be made anew.
  return state.parameters.map((parameter) =>
    shown.includes(parameter) ? inTurn(() => control(controlState(state, parameter, set))) : nothing,
  );
}

/** As it is at this moment: the value may have moved on while a control waited for its turn. @param {import('./parameter-state.js').ParameterState} state @param {Parameter} parameter @param {(name: string, raw: unknown, type: 'input' | 'change') => void} set @returns {ControlState} */
function controlState(state, parameter, set) {
  const { name } = parameter;
  return {
    parameter,
    values: state.values,
    latest: () => state.values[name],
    asked: state.asked(name),
    problem: state.problems.get(name),
    locked: state.locked.has(name),
    onSet: (raw, type) => set(name, raw, type),
  };
}

/** @param {ControlState} state */
export function control(state) {
  const { kind, options } = state.parameter;
  if (kind === 'boolean') return switchControl(state);
  if (kind === 'text' || kind === 'integer-list') return textControl(state);
  if (kind === 'choice-list') return choicesControl(state);
  if (kind === 'choice' || options) return selectControl(state);
  return numberControl(state);
}

/** Ids are unique within the widget's own shadow tree. @param {Parameter} parameter */
const idOf = (parameter) => `control-${attributeName(parameter.name)}`;

/** What every control describes itself by: its help, and the note when its value is refused. @param {ControlState} state */
const descriptions = ({ parameter, problem }) =>
  problem ? `help-${parameter.name} note-${parameter.name}` : `help-${parameter.name}`;

/** @param {ControlState} state @param {unknown} input @param {string} [shape] */
function labelled({ parameter, locked }, input, shape = '') {
  return html`<div class="control ${shape}" part="control">
    <label for=${idOf(parameter)}>${parameter.label}</label>
    ${input}
    <span hidden id="help-${parameter.name}">${parameter.help}${locked ? ' It is fixed here.' : nothing}</span>
  </div>`;
}

/**
 * Listeners that hand a native input's value on and keep its own events inside the widget, which sends better ones.
 *
 * @param {ControlState} state
 * @param {(input: any) => unknown} read
 */
function listeners({ onSet }, read) {
  /** @param {'input' | 'change'} type */
  return (type) => (/** @type {Event} */ event) => {
    event.stopPropagation();
    onSet(read(event.currentTarget), type);
  };
}

/** @param {ControlState} state */
function switchControl(state) {
  const on = listeners(state, (input) => input.checked);
  return labelled(
    state,
    html`<input
      type="checkbox"
      role="switch"
      id=${idOf(state.parameter)}
      .checked=${live(state.values[state.parameter.name])}
      ?disabled=${state.locked}
      aria-describedby=${descriptions(state)}
      @input=${on('input')}
      @change=${on('change')}
    />`,
    'switch',
  );
}

/** @param {ControlState} state */
function textControl(state) {
  const { parameter, values, asked, problem } = state;
  const on = listeners(state, (input) => input.value);
  return labelled(
    state,
    html`<input
      type="text"
      id=${idOf(parameter)}
      dir="auto"
      autocomplete="off"
      spellcheck="false"
      .value=${live(typeof asked === 'string' ? asked : serialise(parameter, values[parameter.name]))}
      aria-invalid=${problem ? 'true' : 'false'}
      ?disabled=${state.locked}
      aria-describedby=${descriptions(state)}
      @input=${on('input')}
      @change=${on('change')}
    />`,
    'text',
  );
}

/** @param {ControlState} state */
function selectControl(state) {
  const { parameter, values } = state;
  const value = String(values[parameter.name]);
  const on = listeners(state, (input) => (parameter.options ? Number(input.value) : input.value));
  const choices =
    parameter.choices ??
    parameter.options?.(values).map((option) => ({ value: String(option), label: String(option) })) ??
    [];
  return labelled(
    state,
    html`<select
      id=${idOf(parameter)}
      .style=${parameter.options ? `--digits: ${String(parameter.max).length}` : ''}
      .value=${live(value)}
      ?disabled=${state.locked}
      aria-describedby=${descriptions(state)}
      @input=${on('input')}
      @change=${on('change')}
    >
      ${choices.map(
        (choice) =>
          html`<option value=${choice.value} ?selected=${choice.value === value}>${choice.label}</option>`,
      )}
    </select>`,
  );
}

/** One box to tick a choice. @param {ControlState} state */
function choicesControl(state) {
  const { parameter, values, latest } = state;
  const { name, label, help, choices = [] } = parameter;
  const id = idOf(parameter);
  return html`<div
    class="control choices"
    part="control"
    role="group"
    aria-labelledby=${id}
    aria-describedby=${descriptions(state)}
  >
    <span class="label" id=${id}>${label}</span>
    ${choices.map(({ value, label: words }) => {
      const on = listeners(state, ({ checked }) => [
        ...latest().filter((/** @type {string} */ one) => one !== value),
        ...(checked ? [value] : []),
      ]);
      return html`<label>
        <input
          type="checkbox"
          .checked=${live(values[name].includes(value))}
          ?disabled=${state.locked}
          @input=${on('input')}
          @change=${on('change')}
        />
        ${words}
      </label>`;
    })}
    <span hidden id="help-${name}">${help}</span>
  </div>`;
}

/**
 * A slider and a box for the same number. The box is a text field, so that "0,5" and half-typed numbers reach the
 * schema as they were typed, in every locale.
 *
 * @param {ControlState} state
 */
function numberControl(state) {
  const { parameter, values, asked, problem } = state;
  const { label, min = 0, stops, unit, boxOnly = false } = parameter;
  const max = parameter.most?.(values) ?? parameter.max ?? 0;
  const value = values[parameter.name];
  const typed = typeof asked === 'string' || (problem && typeof asked === 'number');
  const text = typed ? String(asked) : showValue(parameter, value);
  const spoken = unit ? `${value} ${unit}` : String(value);
  const on = listeners(state, (input) => input.value);
  const slide = listeners(state, (input) => (stops ? stops[Number(input.value)] : Number(input.value)));
  const slider = html`<input
    type="range"
    id=${idOf(parameter)}
    min=${stops ? 0 : min}
    max=${stops ? stops.length - 1 : max}
    step=${stops ? 1 : (parameter.step ?? 1)}
    .value=${live(String(stops ? stopBelow(stops, value) : value))}
    aria-valuetext=${spoken}
    ?disabled=${state.locked}
    aria-describedby=${descriptions(state)}
    @input=${slide('input')}
    @change=${slide('change')}
  />`;
  const box = html`<input
    type="text"
    role="spinbutton"
    inputmode="decimal"
    autocomplete="off"
    class="box"
    id=${boxOnly ? idOf(parameter) : nothing}
    .style=${`--digits: ${String(parameter.max).length}`}
    .value=${live(text)}
    aria-label=${boxOnly ? nothing : `${label}, typed`}
    aria-valuenow=${value}
    aria-valuemin=${min}
    aria-valuemax=${max}
    aria-valuetext=${spoken}
    aria-invalid=${problem ? 'true' : 'false'}
    ?disabled=${state.locked}
    aria-describedby=${descriptions(state)}
    @input=${on('input')}
    @change=${on('change')}
    @keydown=${(/** @type {KeyboardEvent} */ event) => spin(event, state)}
  />`;
  const shownUnit = unit ? html`<span class="unit" aria-hidden="true">${unit}</span>` : nothing;
  const shape = boxOnly ? 'number' : 'number sliding';
  // Within an element each: a part of a grid cannot be laid out without all of the grid.
  const slot = boxOnly ? nothing : html`<div>${slider}</div>`;
  return labelled(state, html`${slot}<div>${box}</div>${shownUnit}`, shape);
}

/** @param {number[]} stops @param {number} value */
function stopBelow(stops, value) {
  return Math.max(
    0,
    stops.findLastIndex((stop) => stop <= value),
  );
}

/**
 * The value one step on, never outside the range; from stop to stop where there are stops.
 *
 * @param {Parameter} parameter
 * @param {number} value
 * @param {number} steps
 */
export function stepped({ min = 0, max = 0, step = 1, stops }, value, steps) {
  if (!stops) return Math.max(min, Math.min(max, value + steps * step));
  const below = stopBelow(stops, value);
  const from = steps < 0 && stops[below] < value ? below + 1 : below;
  return stops[Math.max(0, Math.min(stops.length - 1, from + steps))];
}

/** Up and down in the box: one press, one step. @param {KeyboardEvent} event @param {ControlState} state */
function spin(event, { parameter, values, latest, onSet }) {
  const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: PAGE, PageDown: -PAGE }[event.key];
  if (!steps || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  const max = parameter.most?.(values) ?? parameter.max;
  const next = stepped({ ...parameter, max }, latest(), steps);
  onSet(next, 'input');
  onSet(next, 'change');
}
