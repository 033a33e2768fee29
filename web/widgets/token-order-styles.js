import { css } from 'lit';

/** A word is teal and its position amber, as everywhere. */
export const tokenOrderStyles = css`
  :host {
    display: block;
    /* Hundreds of words are neither laid out nor painted again when something else in the figure changes. */
    contain: layout style;
  }
  ol {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    max-block-size: 15rem;
    margin: 0;
    padding: 0;
    overflow: auto;
    list-style: none;
  }
  li {
    max-inline-size: 100%;
  }
  button {
    display: grid;
    justify-items: center;
    min-inline-size: 3rem;
    max-inline-size: 100%;
    padding: 0.3rem 0.75rem 0.2rem;
    border: 1px solid var(--whorl-control);
    border-radius: 3px;
    background: var(--whorl-paper);
    color: var(--whorl-content);
    font: inherit;
    cursor: grab;
    touch-action: pan-y pinch-zoom;
    -webkit-touch-callout: none;
    user-select: none;
    -webkit-user-select: none;
  }
  button:hover {
    background: var(--whorl-surface);
  }
  button:focus-visible {
    outline: 2px solid var(--whorl-focus);
    outline-offset: -2px;
  }
  .lifted {
    position: relative;
    z-index: 1;
    border-color: var(--whorl-focus);
    background: var(--whorl-surface);
    cursor: grabbing;
  }
  .word {
    max-inline-size: 100%;
    white-space: pre;
  }
  .word.long {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .place {
    color: var(--whorl-position);
    font-size: var(--whorl-size-small);
    font-variant-numeric: tabular-nums;
  }
  .was {
    color: var(--whorl-muted);
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
  /* Out of sight above the list: hundreds of clips would take longer than a frame. */
  .place .spoken {
    inset-block-start: -999rem;
    overflow: visible;
    clip-path: none;
  }
`;
