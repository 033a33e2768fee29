import { css } from 'lit';

/** The toolbar, and what it opens below itself: tables, and lines for another page. */
export const toolStyles = css`
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

  .embed {
    display: grid;
    gap: 0.9rem;
    margin-block-start: 0.75rem;
  }
  .snippet {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;
    gap: 0.3rem 0.75rem;
    font-size: var(--whorl-size-small);
  }
  .snippet label {
    color: var(--whorl-muted);
  }
  .snippet textarea {
    grid-column: 1 / -1;
    inline-size: 100%;
    padding: 0.5rem 0.6rem;
    border: 1px solid var(--whorl-control);
    border-radius: 3px;
    background: var(--whorl-surface);
    color: var(--whorl-ink);
    font: 0.8125rem / 1.5 var(--whorl-font-code);
    overflow-wrap: anywhere;
    resize: vertical;
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
`;
