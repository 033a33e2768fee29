import { readdirSync, readFileSync } from 'node:fs';
import { fromTop } from './paths.js';

const FOLDER = fromTop('web/widgets');

/** Every element there is: the folder is the list. */
export const widgetNames = readdirSync(FOLDER)
  .filter((file) => /^whorl-(?!element)[a-z]+\.js$/.test(file))
  .map((file) => file.replace(/\.js$/, ''))
  .sort();

/** Those that draw: they have charts, controls and a toolbar. */
export const figureNames = widgetNames.filter((name) =>
  readFileSync(`${FOLDER}/${name}.js`, 'utf8').includes(' extends WhorlElement '),
);

/** Those that are read and answered. */
export const readNames = widgetNames.filter((name) => !figureNames.includes(name));
