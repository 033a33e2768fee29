import { stat } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ceiling, trainedByDefault } from './ceiling.js';
import { faces } from './faces.js';
import { firstPaint } from './first-paint.js';
import { frames } from './frames.js';
import { lesson } from './lesson.js';
import { mark } from './mark.js';
import { metadata } from './metadata.js';
import { noGlobals } from './no-globals.js';
import { numbers } from './numbers.js';
import { oembed } from './oembed.js';
import { offline } from './offline.js';
import { policy } from './policy.js';
import { plates } from './plates/plugin.js';
import { reference } from './reference.js';
import { sharedWorkers } from './shared-workers.js';
import { singleFile } from './single-file.js';
import { smallStyles } from './small-styles.js';
import { teach } from './teach.js';
import { widgets } from './widgets.js';

const page = beside('../index.html');
const markdown = beside('../lesson/positional-encoding.md');
const claims = beside('../lesson/claims.js');
const tables = beside('../lesson/tables.js');
const listings = beside('../lesson/listings.js');
const exercises = beside('../lesson/exercises.js');
const built = beside('../lesson/built.js');

/** Every number of the text, when the models behind some of them are trained. */
async function allClaims() {
  await trainedByDefault();
  return (await importFresh(claims)).claims;
}

/** Every exercise, when the models that one of them asks about are trained. */
async function allExercises() {
  await trainedByDefault();
  return (await importFresh(exercises)).exercises;
}

/** The lesson's text, the numbers in it, and the models behind some of them. @returns {import('vite').Plugin[]} */
const text = () => [
  lesson({
    page,
    markdown,
    tables: async () => {
      await trainedByDefault();
      return (await importFresh(tables)).tables;
    },
    exercises: allExercises,
    listings: async () => (await importFresh(listings)).listings,
    sources: [markdown, claims, tables, exercises, listings],
  }),
  ...results(),
];

/**
 * The plugins that compute what the figures compare themselves with, or begin with.
 *
 * @returns {import('vite').Plugin[]}
 */
export const results = () => [
  numbers({
    page,
    built,
    claims: allClaims,
  }),
  ceiling(),
];

/**
 * The plugins for the lesson as a single file.
 *
 * @param {string} name Of the file.
 * @returns {import('vite').PluginOption[]}
 */
export const lessonAlone = (name) => [
  faces(),
  text(),
  plates({ page, widgets, late: false }),
  mark({ pages: [page] }),
  smallStyles,
  singleFile({ page, name }),
];

/**
 * The Vite plugins, in the order in which they work: the faces, the lesson's text, the numbers in it, the page of widgets, the page
 * for teachers, the pages for frames and what oEmbed says of them, the figures as they stand without scripts, Lit without
 * globals, small styles, workers that share the pages' chunks, the mark in the headers, what machines are told, what the first paint
 * needs, what the pages may do, and what is kept for offline.
 *
 * @returns {import('vite').PluginOption[]}
 */
export function pages() {
  const widgetPage = beside('../widgets.html');
  const teachPage = beside('../teach.html');
  return [
    faces(),
    text(),
    reference({ page: widgetPage }),
    teach({
      ...{ page: teachPage, markdown, widgets, claims: allClaims },
      exercises: allExercises,
    }),
    frames({ root: beside('..'), widgets }),
    oembed({ page: widgetPage, widgets }),
    plates({ page, widgets }),
    noGlobals,
    smallStyles,
    sharedWorkers,
    mark({ pages: [page, widgetPage, teachPage] }),
    metadata({
      lesson: page,
      pages: { [page]: 'index.html', [widgetPage]: 'widgets.html', [teachPage]: 'teach.html' },
      site: process.env.WHORL_SITE,
    }),
    firstPaint({ pages: [page, widgetPage, teachPage], lesson: page }),
    policy({ scripts: ['embed/whorl.js', 'embed/resize.js'] }),
    offline(),
  ];
}

/** @param {string} path Relative to this file. */
function beside(path) {
  return fileURLToPath(new URL(path, import.meta.url));
}

/**
 * Imports a module again when its file has changed, so that the development server needs no restart.
 *
 * @param {string} file
 */
async function importFresh(file) {
  const { mtimeMs } = await stat(file);
  return import(`${pathToFileURL(file)}?changed=${mtimeMs}`);
}
