import { css } from 'lit';

/** Thin rules, direct labels; every colour is a token. */
export const chartStyles = css`
  .chart {
    position: relative;
    /* Its size is written on it, so that what changes inside concerns nothing around it. */
    contain: size layout;
    touch-action: auto;
    cursor: crosshair;
    direction: ltr;
  }
  .chart.still {
    flex: none;
    cursor: default;
  }
  .chart:focus-visible {
    outline: 2px solid var(--whorl-focus);
    outline-offset: 3px;
  }
  .chart canvas,
  .chart svg {
    position: absolute;
    left: 0;
    top: 0;
    display: block;
  }
  .chart svg {
    overflow: visible;
    pointer-events: none;
  }
  .chart text {
    fill: var(--whorl-muted);
    font: 12px var(--whorl-font-ui);
    font-variant-numeric: tabular-nums;
  }
  .chart .query {
    fill: var(--whorl-query);
  }
  .chart .key {
    fill: var(--whorl-key);
  }
  .chart .position {
    fill: var(--whorl-position);
  }
  .chart .content {
    fill: var(--whorl-content);
  }
  .tick {
    stroke: var(--whorl-control);
    stroke-width: 1;
    shape-rendering: crispEdges;
  }
  .frame {
    fill: none;
    stroke: var(--whorl-rule);
    shape-rendering: crispEdges;
  }
  .grid {
    fill: none;
    stroke: var(--whorl-paper);
    stroke-width: 1;
    shape-rendering: crispEdges;
  }
  .hatch {
    fill: none;
    stroke: var(--whorl-control);
    stroke-width: 0.75;
    stroke-opacity: 0.7;
  }
  .mark,
  .mark-under {
    fill: none;
    stroke: var(--whorl-ink);
    stroke-width: 1.5;
  }
  .mark-under {
    stroke: var(--whorl-paper);
    stroke-width: 4;
  }
  .pinned rect {
    fill: none;
    stroke: var(--whorl-position);
    stroke-width: 1.5;
  }
  .pinned path {
    fill: var(--whorl-position);
  }
  .rounding {
    fill: var(--whorl-surface);
  }
  .tolerance {
    stroke: var(--whorl-muted);
    stroke-dasharray: 2 3;
  }
  .row-mark {
    fill: var(--whorl-rule);
    opacity: 0.6;
  }
  .stem {
    stroke: var(--whorl-rule);
    stroke-width: 1.5;
  }
  .same circle {
    fill: var(--whorl-muted);
  }
  .changed circle {
    fill: var(--whorl-warning);
  }
  .difference-dots {
    fill: none;
    stroke: var(--whorl-muted);
    stroke-width: 3;
    stroke-linecap: round;
  }
  .difference-dots.changed {
    stroke: var(--whorl-warning);
  }
  .changed .stem {
    stroke: var(--whorl-warning);
  }
  .chart .changed .value {
    fill: var(--whorl-ink);
  }
  .series {
    fill: none;
    stroke: var(--whorl-control);
    stroke-width: 1;
  }
  .series.chosen {
    stroke: var(--whorl-position);
    stroke-width: 1.5;
  }
  .points {
    fill: none;
    stroke: var(--whorl-position);
    stroke-linecap: round;
  }
  .amount .bar {
    fill: var(--whorl-position);
  }
  .amount.marked .bar {
    fill: var(--whorl-warning);
  }
  .chart .amount .value,
  .chart .amount .label {
    fill: var(--whorl-ink);
  }
  .bars {
    stroke: var(--whorl-position);
    fill: none;
  }
  .dots {
    fill: none;
    stroke: var(--whorl-position);
    stroke-width: 2;
    stroke-linecap: round;
  }
  .dots.compared {
    stroke: var(--whorl-ink);
    stroke-width: 2.5;
  }
  .row-line {
    fill: none;
    stroke: var(--whorl-ink);
    stroke-width: 1;
    stroke-dasharray: 2 2;
  }
`;
