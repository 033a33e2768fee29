import { css } from 'lit';

/** A list as long as a page, in a window of its own. */
export const claimsStyles = css`
  .finding {
    min-block-size: 2.8em;
    margin: 0 0 0.75rem;
    text-wrap: pretty;
  }
  .finding strong {
    font-weight: 650;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1rem;
    margin-block-end: 0.75rem;
  }
  button {
    min-block-size: 2rem;
    padding: 0.2rem 0.5rem;
    border: 1px solid var(--whorl-control);
    border-radius: 3px;
    background: var(--whorl-paper);
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  button:hover {
    background: var(--whorl-surface);
  }
  button.primary {
    border-color: var(--whorl-accent);
    background: var(--whorl-accent);
    color: var(--whorl-paper);
  }
  progress {
    flex: 1 1 8rem;
    min-inline-size: 0;
    max-inline-size: 20rem;
    accent-color: var(--whorl-accent);
  }
  .list {
    block-size: 26rem;
    overflow: auto;
    border-block: 1px solid var(--whorl-rule);
    font-size: var(--whorl-size-small);
  }
  :is(button, .list, a):focus-visible {
    outline: 2px solid var(--whorl-focus);
    outline-offset: 2px;
  }
  .list:focus-visible {
    outline-offset: -2px;
  }
  table {
    inline-size: 100%;
    border-collapse: collapse;
  }
  th,
  td {
    padding: 0.35rem 0 0.35rem 1rem;
    border-block-end: 1px solid var(--whorl-rule);
    vertical-align: baseline;
    text-align: end;
    white-space: nowrap;
  }
  :is(th, td):first-child {
    padding-inline-start: 0;
    text-align: start;
    white-space: normal;
    min-inline-size: 9.5rem;
  }
  thead th {
    position: sticky;
    inset-block-start: 0;
    background: var(--whorl-paper);
    color: var(--whorl-muted);
    font-weight: 500;
  }
  tbody th {
    font-weight: 400;
  }
  a {
    color: var(--whorl-accent);
  }
  code {
    color: var(--whorl-muted);
    font-size: 0.95em;
  }
  .agrees {
    color: var(--whorl-accent);
    font-weight: 600;
  }
  .differs {
    color: var(--whorl-warning);
    font-weight: 600;
  }
  .note {
    margin: 0 0 0.75rem;
    padding-inline-start: 0.75rem;
    border-inline-start: 3px solid var(--whorl-warning);
    color: var(--whorl-warning);
    overflow-wrap: anywhere;
  }
  .note p {
    margin: 0 0 0.5rem;
  }
  @media (pointer: coarse) {
    button {
      min-block-size: 2.75rem;
    }
  }
  @media print {
    .list {
      block-size: auto;
      overflow: visible;
    }
    .buttons {
      display: none;
    }
  }
`;
