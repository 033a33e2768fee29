import { css } from 'lit';

/**
 * Lines that lie on each other stay visible as such: a broad pale one below, thinner and broken ones above. All are of
 * the position's colour or of the ink, since all of them show positions.
 */
export const lineStyles = css`
  .line {
    fill: none;
    stroke: var(--whorl-position);
    stroke-width: 2;
    stroke-linejoin: round;
  }
  .line.tone-lane {
    stroke-width: 1.5;
  }
  .line.tone-0 {
    stroke: color-mix(in oklab, var(--whorl-position) 60%, var(--whorl-paper));
    stroke-width: 3;
  }
  .together .line.tone-0 {
    stroke-width: 5;
  }
  .line.tone-2 {
    stroke: var(--whorl-ink);
    stroke-dasharray: 2 5;
  }
  .line.tone-3 {
    stroke: var(--whorl-muted);
    stroke-dasharray: 9 5;
  }
  .line.tone-4 {
    stroke-dasharray: 9 3 2 3;
  }
  .line.tone-5 {
    stroke: var(--whorl-ink);
    stroke-width: 1;
  }
  .chart .line.thin {
    stroke-width: 1;
    stroke-dasharray: none;
  }
  .line.tone-4.thin {
    stroke: color-mix(in oklab, var(--whorl-position) 50%, var(--whorl-ink));
  }
  .line.under {
    stroke: var(--whorl-control);
    stroke-width: 1;
  }
  .points {
    stroke-width: 4;
  }
  .zero {
    stroke: var(--whorl-rule);
    shape-rendering: crispEdges;
  }
  .leader {
    fill: none;
    stroke: var(--whorl-control);
    stroke-width: 1;
  }
  .span {
    fill: var(--whorl-surface);
  }
  .chart .end-name,
  .chart .lane-name {
    fill: var(--whorl-ink);
  }
  .crosshair circle {
    fill: var(--whorl-ink);
    stroke: var(--whorl-paper);
    stroke-width: 1.5;
  }
`;
