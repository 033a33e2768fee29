import { css } from 'lit';

/** The figure's anatomy: finding, drawing, controls, toolbar. Every colour and face is a token of the page. */
export const widgetStyles = css`
  :host(:fullscreen) {
    box-sizing: border-box;
    padding: clamp(1rem, 3vmin, 2.5rem) clamp(1rem, 4vmin, 4rem);
    overflow: auto;
    background: var(--whorl-paper);
  }
  figure {
    max-inline-size: 1600px;
    margin: 0 auto;
  }
  :host(:fullscreen) figure {
    max-inline-size: none;
  }
  figcaption {
    min-block-size: 2.8em;
    margin-block-end: 0.75rem;
    max-inline-size: 62rem;
    overflow-wrap: anywhere;
  }
  /* Each is painted on its own, so that what follows a slider leaves all else as it is. */
  figcaption,
  .controls,
  .control,
  .panel,
  .toolbar {
    isolation: isolate;
  }
  figcaption strong {
    font-weight: 650;
  }
  .drawing {
    /* What is drawn is as wide as the room it has, and holds no table or flex box of the page open. */
    contain: inline-size;
    min-block-size: var(--reserve, 12rem);
  }
  .drawing.late {
    opacity: 0.45;
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

  .panels {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 16px;
  }
  .panels.tops {
    align-items: start;
    gap: 24px 40px;
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
  button.primary:hover {
    background: color-mix(in oklab, var(--whorl-accent) 85%, var(--whorl-paper));
  }
  button[aria-disabled='true'] {
    border-style: dashed;
    color: var(--whorl-muted);
    cursor: default;
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
  .content {
    color: var(--whorl-content);
  }
  .position {
    color: var(--whorl-position);
  }
  .readout {
    min-block-size: 2.8em;
    margin: 0.5rem 0 0;
    color: var(--whorl-muted);
    font-size: var(--whorl-size-small);
    overflow-wrap: anywhere;
  }

  .touch {
    display: none;
  }
  @media (any-pointer: coarse) {
    .touch {
      display: inline;
    }
  }
  @media print {
    .moves,
    .touch {
      display: none;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      transition: none !important;
    }
  }
`;
