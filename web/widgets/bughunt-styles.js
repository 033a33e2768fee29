import { css } from 'lit';

export const bughuntStyles = css`
  .hunt {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.25rem;
  }
  .listing {
    margin: 0;
    padding: 0.6rem 0.75rem;
    overflow-x: auto;
    background: var(--whorl-surface);
    font: var(--whorl-size-small) / 1.55 var(--whorl-font-code);
    direction: ltr;
    text-align: left;
    white-space: pre;
  }
  .beside-each {
    display: flex;
    flex-wrap: wrap;
    gap: 1.25rem 2.5rem;
  }
  .beside-each > * {
    min-inline-size: 0;
    max-inline-size: 100%;
  }
  .numbers {
    overflow-x: auto;
  }
  .listing:focus-visible,
  .numbers:focus-visible {
    outline: 2px solid var(--whorl-focus);
    outline-offset: 2px;
  }
  .hunt table {
    font-size: var(--whorl-size-small);
  }
  .hunt caption {
    color: var(--whorl-ink);
    font-weight: 600;
  }
  .hunt :is(th, td) {
    padding: 0.15rem 0.4rem;
    vertical-align: top;
  }
  .hunt :is(th, td):first-child {
    padding-inline-start: 0;
  }
  .hunt :is(th, td):last-child {
    padding-inline-end: 0;
  }
  .hunt thead th {
    color: var(--whorl-muted);
    border: 0;
  }
  .numbers small {
    display: block;
    color: var(--whorl-muted);
    font-size: 0.75rem;
    font-weight: 400;
  }
  .checks th {
    white-space: normal;
  }
  .checks th[scope='row'] {
    overflow-wrap: anywhere;
  }
  .off {
    color: var(--whorl-warning);
    font-weight: 600;
  }
  .choices,
  .next {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
    margin: 0;
  }
  .choices button.tried {
    text-decoration: line-through;
  }
  .choices button.right {
    border: 1px solid var(--whorl-accent);
    background: var(--whorl-accent);
    color: var(--whorl-paper);
  }
  @media print {
    .choices,
    .next {
      display: none;
    }
  }
`;
