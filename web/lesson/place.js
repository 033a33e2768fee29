/** How far from the top of the window a heading counts as reached, in CSS pixels: the bar, and a line of text. */
const REACHED = 96;

/**
 * Shows in a bar at the top of the window which section is being read and how much of the lesson lies behind, with
 * the contents to go elsewhere from. The bar stays away until the page's own list of contents has left the window.
 *
 * @param {HTMLElement} bar
 * @param {HTMLElement} contents The page's list of contents, whose links lead to the sections.
 * @param {HTMLElement} lesson
 */
export function showPlace(bar, contents, lesson) {
  const menu = /** @type {HTMLDetailsElement} */ (bar.querySelector('details'));
  const name = /** @type {HTMLElement} */ (bar.querySelector('.place-name'));
  const read = /** @type {HTMLProgressElement} */ (bar.querySelector('progress'));
  const list = /** @type {HTMLElement} */ (contents.querySelector('ol')).cloneNode(true);
  menu.append(list);
  const links = [...menu.querySelectorAll('a')];
  const headings = links.map((link) => lesson.querySelector(`[id="${link.hash.slice(1)}"]`));
  /** @param {Element} element */
  const above = (element) => element.getBoundingClientRect().top < REACHED;

  const update = () => {
    const behind = contents.getBoundingClientRect().bottom < 0;
    bar.hidden = !behind;
    if (!behind) return;
    const { top, height } = lesson.getBoundingClientRect();
    const share = Math.min(Math.max(-top / Math.max(height - innerHeight, 1), 0), 1);
    read.value = share;
    const percent = `${Math.round(share * 100)} %`;
    read.textContent = percent;
    read.setAttribute('aria-valuetext', percent);
    // The section first: to measure what is in it would have the browser set a section that is out of sight.
    const current = headings.findLastIndex(
      (heading) => heading && above(heading.parentElement ?? heading) && above(heading),
    );
    name.textContent = links[Math.max(current, 0)].textContent;
    links.forEach((link, i) => link.toggleAttribute('aria-current', i === current));
  };

  let asked = false;
  const later = () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      update();
    });
  };
  addEventListener('scroll', later, { passive: true });
  addEventListener('resize', later, { passive: true });
  closeWhenLeft(menu);
  update();
}

/** A menu closes when something in it is chosen, on Escape, and when the focus or the pointer goes elsewhere. @param {HTMLDetailsElement} menu */
function closeWhenLeft(menu) {
  const summary = /** @type {HTMLElement} */ (menu.querySelector('summary'));
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.open = false;
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    menu.open = false;
    summary.focus();
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  });
  addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
}
