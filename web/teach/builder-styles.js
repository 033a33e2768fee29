import { css } from 'lit';
import { controlStyles } from '../widgets/control-styles.js';
import { hostStyles } from '../widgets/host-styles.js';
import { toolStyles } from '../widgets/tool-styles.js';

/** The form with its preview and what comes out, one under the other, and side by side where there is room. */
const builder = css`
  :host {
    container-type: inline-size;
  }
  form > .controls:first-child {
    margin: 0;
    padding: 0;
    border: 0;
  }
  fieldset {
    min-inline-size: 0;
    margin: 1.5rem 0 0;
    padding: 0;
    border: 0;
  }
  legend,
  h3 {
    margin: 0;
    padding: 0;
    font-size: inherit;
    font-weight: 600;
  }
  fieldset .controls {
    margin-block-start: 0.6rem;
  }
  .control:has(> select) {
    grid-template-columns: minmax(0, auto);
  }
  .control.choices {
    flex: 1 1 100%;
  }
  .hint {
    margin: 0.75rem 0 0;
    color: var(--whorl-muted);
    font-size: var(--whorl-size-small);
  }
  .hint button {
    margin-inline-start: 0.5rem;
  }
  .note {
    margin: 0.75rem 0 0;
    padding-inline-start: 0.75rem;
    border-inline-start: 3px solid var(--whorl-warning);
    color: var(--whorl-warning);
  }
  .preview {
    margin-block-start: 2rem;
  }
  iframe {
    display: block;
    box-sizing: content-box;
    inline-size: calc(100% - 2px);
    margin-block-start: 0.6rem;
    border: 1px solid var(--whorl-rule);
  }
  .results {
    display: grid;
    gap: 2rem 2.5rem;
    margin-block-start: 2rem;
  }
  .lines {
    display: grid;
    gap: 0.9rem;
    align-content: start;
  }
  .code svg {
    display: block;
    inline-size: 13rem;
    max-inline-size: 100%;
    margin-block: 0.6rem;
    shape-rendering: crispEdges;
  }
  .code p {
    margin: 0 0 0.75rem;
    font-size: var(--whorl-size-small);
    overflow-wrap: anywhere;
  }
  .code a {
    color: var(--whorl-accent);
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
  @container (min-width: 44rem) {
    .results {
      grid-template-columns: minmax(0, 1fr) 15rem;
    }
  }
  @media print {
    form,
    .preview,
    .lines,
    .code h3,
    .code button {
      display: none;
    }
    .results {
      display: block;
      margin: 0;
    }
  }
`;

export const builderStyles = [hostStyles, controlStyles, toolStyles, builder];
