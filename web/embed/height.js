/**
 * A frame's height, for the page around it: told when the figure is drawn, and again when that has changed and come to
 * rest. What is measured does not depend on how tall the frame is, so the messages end.
 */

/** Milliseconds in which nothing changes. */
const REST = 120;
/** Milliseconds after which a face that has not come is not waited for. */
const FACES = 1500;

/**
 * @param {HTMLElement} content What is as tall as the frame should be, but for the page's margins.
 * @param {Promise<unknown>} drawn
 * @param {(height: number) => void} tell
 */
export async function tellHeight(content, drawn, tell) {
  await drawn;
  await Promise.race([document.fonts.ready, new Promise((resolve) => setTimeout(resolve, FACES))]);
  let told = 0;
  const measure = () => {
    if (document.fullscreenElement) return;
    const { marginTop, marginBottom } = getComputedStyle(content);
    const { height } = content.getBoundingClientRect();
    const whole = Math.ceil(height + parseFloat(marginTop) + parseFloat(marginBottom));
    if (whole === told) return;
    told = whole;
    tell(whole);
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const observer = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(measure, REST);
  });
  observer.observe(content);
  measure();
}
