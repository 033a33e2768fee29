import { css } from 'lit';

/** The training's own buttons, and its results as a table. */
export const ceilingStyles = css`
  /* As many lines as it has at most in a wide page, so that nothing moves when it has fewer. */
  figcaption {
    min-block-size: 4.2em;
  }
  .run {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 0.75rem;
    margin-block-end: 0.75rem;
  }
  .run p {
    flex: 1 1 16rem;
    min-block-size: 2.8em;
    align-content: center;
    margin: 0;
    color: var(--whorl-muted);
    font-size: var(--whorl-size-small);
  }
  .stages {
    margin-block-end: 1.25rem;
  }
  .results {
    inline-size: 100%;
    table-layout: fixed;
    margin-block-end: 1.25rem;
    border-collapse: collapse;
  }
  .results caption {
    padding-block-end: 0.25rem;
    font-size: var(--whorl-size-small);
    font-weight: 600;
    text-align: start;
  }
  .results :is(th, td) {
    padding: 0.25rem 0 0.25rem 0.75rem;
    border-block-end: 1px solid var(--whorl-rule);
    font-weight: 400;
    text-align: end;
    vertical-align: top;
    white-space: normal;
  }
  .results :is(th, td):first-child {
    padding-inline-start: 0;
    text-align: start;
  }
  .results th + th {
    inline-size: 15%;
  }
  .results thead th {
    color: var(--whorl-muted);
    font-size: var(--whorl-size-small);
    overflow-wrap: anywhere;
    vertical-align: bottom;
  }
  .results span {
    display: block;
    inline-size: 4ch;
    block-size: 1lh;
    margin-inline-start: auto;
    contain: size layout;
  }
  .results .right {
    font-weight: 650;
  }
  .results small {
    display: block;
    min-block-size: 1.4em;
    color: var(--whorl-muted);
    font-size: var(--whorl-size-small);
  }
  progress {
    display: block;
    inline-size: 100%;
    max-inline-size: 16rem;
    block-size: 4px;
    border: 0;
    background: var(--whorl-rule);
    accent-color: var(--whorl-accent);
    appearance: none;
  }
  progress::-webkit-progress-bar {
    background: var(--whorl-rule);
  }
  progress::-webkit-progress-value {
    background: var(--whorl-accent);
  }
  progress::-moz-progress-bar {
    background: var(--whorl-accent);
  }
  .column {
    flex: none;
  }
  .column .panels {
    margin-block-start: 1.25rem;
  }
  .ceiling .legend {
    margin: 0.25rem 0 0;
  }
  .diagonal {
    fill: none;
    stroke: var(--whorl-ink);
    stroke-width: 1;
    stroke-opacity: 0.75;
  }
  .tolerance.ink {
    stroke: var(--whorl-ink);
    stroke-dasharray: 4 3;
  }
  .refusal {
    margin: 0.75rem 0 0;
    font-size: var(--whorl-size-small);
  }
  .refusal code {
    font-family: var(--whorl-font-code);
    overflow-wrap: anywhere;
  }
  @media (width < 30rem) {
    .results :is(th, td) {
      padding-inline-start: 0.4rem;
    }
    .results td {
      font-size: var(--whorl-size-small);
    }
  }
  @media print {
    .run {
      display: none;
    }
  }
`;
