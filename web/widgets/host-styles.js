import { css } from 'lit';

/**
 * What every element of ours is, whatever page it stands in. What it would inherit is said with weight, since pages have
 * rules for every element, such as * { all: unset }.
 */
export const hostStyles = css`
  :host {
    display: block;
    color: var(--whorl-ink) !important;
    font-family: var(--whorl-font-ui) !important;
    font-size: var(--whorl-size-ui) !important;
    font-style: normal !important;
    font-weight: 400 !important;
    line-height: 1.4 !important;
    font-variant-numeric: tabular-nums !important;
    letter-spacing: normal !important;
    word-spacing: normal !important;
    text-align: start !important;
    text-decoration: none !important;
    text-indent: 0 !important;
    text-shadow: none !important;
    text-transform: none !important;
    white-space: normal !important;
    word-break: normal !important;
    cursor: auto !important;
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
`;
