import { css } from 'lit';

export const dialStyles = css`
  .panels.dials {
    align-items: center;
    gap: 16px 40px;
  }
  .orbit,
  .cross {
    fill: none;
    stroke: var(--whorl-rule);
    stroke-width: 1;
  }
  .hand {
    stroke: var(--whorl-position);
    stroke-linecap: round;
  }
  .hand.faint {
    stroke: var(--whorl-control);
  }
  .pivot {
    fill: var(--whorl-ink);
  }
  .bead circle {
    fill: var(--whorl-position);
    stroke: var(--whorl-paper);
    stroke-width: 1.5;
  }
  .bead.faint circle {
    fill: var(--whorl-paper);
    stroke: var(--whorl-control);
  }
  .bead.read circle {
    fill: var(--whorl-ink);
    stroke: var(--whorl-paper);
  }
  .chart .bead text {
    fill: var(--whorl-paper);
    font-size: 11px;
    font-weight: 600;
  }
  .chart .hand-name {
    fill: var(--whorl-ink);
  }
  .dial .leader {
    fill: none;
    stroke: var(--whorl-rule);
  }
  .legs {
    fill: none;
    stroke: var(--whorl-ink);
    stroke-dasharray: 2 3;
  }
  .equation .bracket {
    fill: none;
    stroke: var(--whorl-ink);
    stroke-width: 1.25;
  }
  .chart .entry {
    fill: var(--whorl-ink);
  }
  .chart.vector .value {
    fill: var(--whorl-ink);
  }
  .arc {
    fill: none;
    stroke: var(--whorl-accent);
    stroke-width: 2;
  }
`;
