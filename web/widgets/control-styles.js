import { css } from 'lit';

/** Native inputs, thin and quiet; large enough for a finger where fingers are used. */
export const controlStyles = css`
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
  .control.number.sliding {
    flex: 1 1 13rem;
    grid-template-columns: minmax(4rem, 1fr) auto auto;
    max-inline-size: 21rem;
  }
  .control.text {
    flex: 1 1 16rem;
    grid-template-columns: 1fr;
  }
  .control.choices {
    display: flex;
    flex: 1 1 100%;
    flex-wrap: wrap;
    gap: 0.1rem 1.25rem;
  }
  .control.choices .label {
    flex: 1 1 100%;
    color: var(--whorl-muted);
    font-size: var(--whorl-size-small);
  }
  .control.choices label {
    display: flex;
    align-items: center;
    gap: 0.4rem;
    min-block-size: 2rem;
    color: var(--whorl-ink);
    font-size: inherit;
  }
  .control.choices input {
    inline-size: 1.05rem;
    block-size: 1.05rem;
    margin: 0;
    accent-color: var(--whorl-accent);
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
  select {
    /* Other numbers to choose from, as wide as the widest, move nothing around it. */
    min-inline-size: calc(var(--digits, 0) * 1ch + 2.5rem);
  }
  input.box {
    inline-size: calc(var(--digits) * 1ch + 1.6rem);
    min-inline-size: 4.5rem;
    /*
     * A new number moves nothing around it, nor does a slider. Without style, for which Chromium would make all
     * layers of the page anew each time.
     */
    contain: size layout;
    text-align: end;
  }
  input[aria-invalid='true'] {
    border-color: var(--whorl-warning);
    outline: 1px solid var(--whorl-warning);
  }
  .number input {
    display: block;
  }
  input[type='range'] {
    inline-size: 100%;
    min-inline-size: 4rem;
    block-size: 2rem;
    margin: 0;
    contain: size layout;
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
  :is(input, select, button):disabled {
    border-style: dashed;
    color: var(--whorl-muted);
    cursor: default;
    opacity: 1;
  }
  button {
    cursor: pointer;
  }
  button:hover {
    background: var(--whorl-surface);
  }
  :is(input, select, button, textarea, .table):focus-visible {
    outline: 2px solid var(--whorl-focus);
    outline-offset: 2px;
  }
  @media (forced-colors: active) {
    input[role='switch']::before {
      background: CanvasText;
    }
    input[role='switch']:checked::before {
      background: Highlight;
    }
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
    .control.choices label {
      min-block-size: 2.75rem;
    }
  }
`;
