import { trustOwnScripts } from '../embed/trust.js';
import { prepareForPrint } from '../lesson/print.js';
import { startThemeSwitch } from '../lesson/theme.js';
import { code } from './qr.js';

trustOwnScripts();

const themeSwitch = document.querySelector('fieldset.theme');
if (themeSwitch instanceof HTMLFieldSetElement) startThemeSwitch(document.documentElement, themeSwitch);

const presets = [...document.querySelectorAll('.preset')].filter((one) => one instanceof HTMLElement);
drawCodes();
startPrinting();
prepareForPrint([...document.querySelectorAll('details')], []);
const address = document.querySelector('.cite .address');
if (address) address.textContent = new URL('.', location.href).href;
void startBuilder();

/** The address of each preset as a code, for paper: where this page is served is known only here. */
function drawCodes() {
  for (const preset of presets) {
    const link = preset.querySelector('a.open');
    const place = preset.querySelector('.code');
    const drawn = link instanceof HTMLAnchorElement ? code(link.href) : null;
    if (!place || !drawn || !(link instanceof HTMLAnchorElement)) continue;
    const space = 'http://www.w3.org/2000/svg';
    const picture = document.createElementNS(space, 'svg');
    picture.setAttribute('viewBox', `0 0 ${drawn.size} ${drawn.size}`);
    picture.setAttribute('shape-rendering', 'crispEdges');
    const path = document.createElementNS(space, 'path');
    path.setAttribute('d', drawn.path);
    picture.append(path);
    const address = document.createElement('p');
    address.textContent = link.href;
    place.append(picture, address);
  }
}

/** On paper: for learners without the answers, for teachers with everything. */
function startPrinting() {
  const root = document.documentElement;
  for (const button of document.querySelectorAll('button[data-print]')) {
    if (!(button instanceof HTMLElement)) continue;
    button.hidden = false;
    button.addEventListener('click', () => {
      root.dataset.print = button.dataset.print;
      window.print();
    });
  }
  addEventListener('afterprint', () => delete root.dataset.print);
}

async function startBuilder() {
  const place = document.querySelector('#builder-place');
  if (!place) return;
  const { TeachBuilder } = await import('./builder.js');
  const builder = new TeachBuilder();
  builder.widgets = readWidgets(place);
  builder.presets = presets.map((preset) => {
    const { widget = '', query = '' } = preset.dataset;
    return { widget, query, title: preset.querySelector('h4')?.textContent ?? '' };
  });
  place.replaceChildren(builder);
  const asked = new URLSearchParams(location.search);
  const first = builder.widgets.find(({ name }) => name === asked.get('widget')) ?? builder.widgets[0];
  asked.delete('widget');
  await builder.take(first.name, `${asked}`);
  for (const preset of presets) offer(preset, builder);
}

/** @param {Element} place */
const readWidgets = (place) =>
  [...place.querySelectorAll('a')].map((link) => ({
    name: (link.getAttribute('href') ?? '').replace(/^.*\/|\.html$/g, ''),
    heading: link.textContent ?? '',
  }));

/** @param {HTMLElement} preset @param {import('./builder.js').TeachBuilder} builder */
function offer(preset, builder) {
  const button = preset.querySelector('button');
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const { widget = '', query = '' } = preset.dataset;
    void builder.take(widget, query);
    const section = document.querySelector('#builder');
    section?.scrollIntoView();
    if (section instanceof HTMLElement) section.focus({ preventScroll: true });
  });
}
