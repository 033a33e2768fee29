import { css } from 'lit';

/** What is read: question and choices in the face of the text, all else in that of figures. As exercises.css has it. */
export const exerciseStyles = css`
  :host {
    line-height: 1.45 !important;
  }
  .exercise {
    padding-block: 0.9rem;
    border-block: 1px solid var(--whorl-rule);
  }
  .kind {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 1rem;
    margin: 0 0 0.4rem;
    color: var(--whorl-muted);
    font-size: var(--whorl-size-small);
  }
  .kind strong {
    color: var(--whorl-accent);
    font-weight: 600;
  }
  .question {
    margin: 0 0 0.6rem;
    font-family: var(--whorl-font-text);
    font-size: 1.0625rem;
    line-height: 1.5;
    text-wrap: pretty;
  }
  .choices {
    margin: 0 0 0.7rem;
    padding: 0;
    font-family: var(--whorl-font-text);
    font-size: 1.0625rem;
    line-height: 1.5;
  }
  .choices label {
    position: relative;
    display: grid;
    grid-template-columns: 1.2rem minmax(0, 1fr);
    gap: 0.6rem;
    align-items: baseline;
    padding-block: 0.22rem;
    cursor: pointer;
  }
  .choices input {
    inline-size: 1rem;
    block-size: 1rem;
    margin: 0;
    transform: translateY(0.1rem);
    accent-color: var(--whorl-accent);
  }
  .choices .right {
    font-weight: 600;
  }
  .choices .wrong > span {
    text-decoration: line-through;
    text-decoration-thickness: 0.06em;
  }
  .entry {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    margin: 0 0 0.7rem;
  }
  .entry input {
    inline-size: 10rem;
    min-inline-size: 0;
  }
  .entry textarea {
    display: block;
    inline-size: 100%;
    block-size: 8rem;
    resize: vertical;
  }
  input,
  textarea,
  button {
    font: inherit;
    color: inherit;
  }
  input[type='text'],
  textarea,
  button {
    min-block-size: 2rem;
    padding: 0.2rem 0.5rem;
    border: 1px solid var(--whorl-control);
    border-radius: 3px;
    background: var(--whorl-paper);
  }
  button {
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
  button[aria-disabled='true'] {
    border: 1px dashed var(--whorl-control);
    background: var(--whorl-paper);
    color: var(--whorl-muted);
    cursor: default;
  }
  :is(input, textarea, button):focus-visible {
    outline: 2px solid var(--whorl-focus);
    outline-offset: 2px;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }
  .feedback.said,
  .hints {
    margin: 0.7rem 0 0;
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }
  .feedback p {
    margin: 0 0 0.5rem;
  }
  .feedback p:last-child {
    margin: 0;
  }
  .feedback ul {
    margin: 0 0 0.5rem;
    padding-inline-start: 1.2rem;
  }
  .judgement {
    margin-block-start: 0.7rem;
  }
  .feedback strong {
    font-weight: 650;
  }
  .feedback.wrong strong {
    color: var(--whorl-warning);
  }
  .feedback.right strong {
    color: var(--whorl-accent);
  }
  .hints {
    padding-inline-start: 1.2rem;
    color: var(--whorl-muted);
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
  .spoken {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .paper {
    display: none;
  }
  @media (pointer: coarse) {
    input[type='text'],
    button {
      min-block-size: 2.75rem;
    }
  }
  @media print {
    .paper {
      display: block;
    }
    .paper + .exercise {
      display: none;
    }
  }
`;
