import { css } from 'lit';

/** The figure's anatomy: finding, drawing, controls, toolbar. Every colour and face is a token of the page. */
export const widgetStyles = css`
  :host {
    display: block;
    color: var(--whorl-ink);
    font-family: var(--whorl-font-ui);
    font-size: var(--whorl-size-ui);
    line-height: 1.4;
    font-variant-numeric: tabular-nums;
    text-align: start;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  figure {
    margin: 0;
  }
  figcaption {
    min-block-size: 2.8em;
    margin-block-end: 0.75rem;
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }
  figcaption strong {
    font-weight: 650;
  }
  .drawing {
    min-block-size: var(--reserve, 12rem);
  }
  .note {
    margin: 0 0 0.75rem;
    padding-inline-start: 0.75rem;
    border-inline-start: 3px solid var(--whorl-warning);
    color: var(--whorl-warning);
    overflow-wrap: anywhere;
  }
  .failure {
    margin-block-end: 0.75rem;
    padding-inline-start: 0.75rem;
    border-inline-start: 3px solid var(--whorl-warning);
  }
  .failure p {
    margin: 0 0 0.5rem;
  }
  .spoken {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  .controls {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.75rem 1.25rem;
    margin-block-start: 1rem;
    padding-block-start: 0.75rem;
    border-block-start: 1px solid var(--whorl-rule);
  }
  .control {
    position: relative;
    display: grid;
    grid-template-columns: auto auto auto;
    justify-content: start;
    align-items: center;
    gap: 0.1rem 0.5rem;
    max-inline-size: 100%;
  }
  .control label {
    grid-column: 1 / -1;
    color: var(--whorl-muted);
    font-size: var(--whorl-size-small);
  }
  .control.text {
    flex: 1 1 16rem;
    grid-template-columns: 1fr;
  }
  .control.switch {
    grid-template-columns: auto auto;
  }
  .control.switch label {
    grid-column: 2;
    order: 2;
    color: var(--whorl-ink);
    font-size: inherit;
    line-height: 2rem;
  }

  input,
  select,
  button {
    font: inherit;
    color: inherit;
  }
  input[type='text'],
  select,
  button {
    min-block-size: 2rem;
    padding: 0.2rem 0.5rem;
    border: 1px solid var(--whorl-control);
    border-radius: 3px;
    background: var(--whorl-paper);
  }
  input[type='text'] {
    min-inline-size: 0;
    inline-size: 100%;
  }
  input.box {
    inline-size: auto;
    text-align: end;
  }
  input[aria-invalid='true'] {
    border-color: var(--whorl-warning);
    outline: 1px solid var(--whorl-warning);
  }
  input[type='range'] {
    inline-size: 7.5rem;
    min-inline-size: 4rem;
    block-size: 2rem;
    margin: 0;
    accent-color: var(--whorl-accent);
  }
  .unit {
    color: var(--whorl-muted);
    font-size: var(--whorl-size-small);
  }
  input[role='switch'] {
    appearance: none;
    position: relative;
    inline-size: 2.5rem;
    block-size: 1.5rem;
    margin: 0.25rem 0;
    border: 1px solid var(--whorl-control);
    border-radius: 1rem;
    background: var(--whorl-paper);
    transition: background-color 150ms;
  }
  input[role='switch']::before {
    content: '';
    position: absolute;
    inset-block-start: 3px;
    inset-inline-start: 3px;
    inline-size: 1rem;
    block-size: 1rem;
    border-radius: 50%;
    background: var(--whorl-control);
    transition: translate 150ms;
  }
  input[role='switch']:checked {
    border-color: var(--whorl-accent);
    background: var(--whorl-accent);
  }
  input[role='switch']:checked::before {
    translate: 1rem 0;
    background: var(--whorl-paper);
  }
  button {
    cursor: pointer;
  }
  button:hover {
    background: var(--whorl-surface);
  }
  :is(input, select, button, .table):focus-visible {
    outline: 2px solid var(--whorl-focus);
    outline-offset: 2px;
  }

  .toolbar {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.25rem;
    margin-block-start: 0.5rem;
    margin-inline-start: -0.5rem;
    font-size: var(--whorl-size-small);
  }
  .toolbar button {
    border-color: transparent;
    background: none;
    color: var(--whorl-muted);
  }
  .toolbar button:hover,
  .toolbar button[aria-expanded='true'] {
    color: var(--whorl-ink);
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .toolbar .link {
    flex: 1 1 100%;
    margin-inline-start: 0.5rem;
  }

  .table {
    max-block-size: 20rem;
    margin-block-start: 0.75rem;
    overflow: auto;
    font-size: var(--whorl-size-small);
  }
  table {
    border-collapse: collapse;
  }
  caption {
    padding-block-end: 0.25rem;
    color: var(--whorl-muted);
    text-align: start;
  }
  th,
  td {
    padding: 0.15rem 0.6rem;
    border-block-start: 1px solid var(--whorl-rule);
    font-weight: 400;
    text-align: end;
    white-space: nowrap;
  }
  th[scope='row'],
  th:first-child {
    text-align: start;
  }

  .panels {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 16px;
  }
  .panel-title {
    margin: 0 0 0.25rem;
    color: var(--whorl-ink);
    font-size: var(--whorl-size-small);
    font-weight: 600;
    line-height: 1.3;
  }
  .beside {
    display: flex;
    align-items: start;
    gap: 18px;
  }
  .words {
    margin-block-end: 1.25rem;
  }
  .moves,
  .presets {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }
  .moves {
    margin-block-start: 0.5rem;
  }
  .presets {
    flex: 1 1 100%;
  }
  .presets button[aria-pressed='true'] {
    border-color: var(--whorl-accent);
    background: var(--whorl-surface);
  }
  button.primary {
    border-color: var(--whorl-accent);
    background: var(--whorl-accent);
    color: var(--whorl-paper);
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    gap: 0.25rem 1.25rem;
    margin-block-start: 0.5rem;
    color: var(--whorl-muted);
    font-size: var(--whorl-size-small);
  }
  .legend p {
    flex: 1 1 14rem;
    margin: 0;
  }
  .query {
    color: var(--whorl-query);
  }
  .key {
    color: var(--whorl-key);
  }
  .readout {
    min-block-size: 2.8em;
    margin: 0.5rem 0 0;
    color: var(--whorl-muted);
    font-size: var(--whorl-size-small);
    overflow-wrap: anywhere;
  }

  @media (pointer: coarse) {
    input[type='text'],
    input[type='range'],
    select,
    button {
      min-block-size: 2.75rem;
    }
    .control.switch label {
      line-height: 2.75rem;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      transition: none !important;
    }
  }
`;
