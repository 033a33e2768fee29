import { loadWhorl } from '../core/whorl.js';
import { references } from '../lesson/references.js';
import { escapeHtml } from '../widgets/snippets.js';
import { addressOf } from './references.js';
import { SOCIAL_SIZE, socialPicture } from './social.js';

const PICTURE = 'social.png';
const PICTURE_SAYS =
  'A spiral, drawn from the encoding of positions, over the stripes of the encoding itself';

/** Minutes, with the exercises. */
const TIME = 'PT45M';

/**
 * The Vite plugin that tells machines what the pages are: Open Graph and JSON-LD in the pages, a picture, a site map and
 * robots.txt beside them. Addresses are relative, as the pages can be put anywhere; where it is known where they will
 * be, `site` makes them whole, as some readers of these files want them.
 *
 * @param {object} options
 * @param {string} options.lesson The file of the lesson's page.
 * @param {Record<string, string>} options.pages Address of each page, by its file.
 * @param {string} [options.site] The address of the folder, with its slash.
 * @returns {import('vite').Plugin}
 */
export function metadata({ lesson, pages, site = '' }) {
  return {
    name: 'whorl-metadata',
    async generateBundle() {
      const files = {
        [PICTURE]: socialPicture(await loadWhorl()),
        'sitemap.xml': siteMap(Object.values(pages), site),
        // A site map is named by a whole address or not at all.
        'robots.txt': `User-agent: *\nAllow: /\n${site && `Sitemap: ${site}sitemap.xml\n`}`,
      };
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post', // After Vite has resolved the page's own links: the picture exists only in the output.
      handler(html, { filename }) {
        if (!(filename in pages)) return html;
        const about = readHead(html);
        const tags = openGraph(about, filename === lesson, site);
        return { html, tags: filename === lesson ? [...tags, linkedData(about, site)] : tags };
      },
    },
  };
}

/** @typedef {{ title: string, description: string }} About Both as HTML. */

/** What the page says of itself. @param {string} html @returns {About} */
function readHead(html) {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1].replace(/ · .*$/, '');
  const description = /<meta\s+name="description"\s+content="([^"]*)"/.exec(html)?.[1];
  if (!title || !description) throw new Error('a page needs a title and a description');
  return { title, description };
}

/** @param {About} about @param {boolean} article @param {string} site @returns {import('vite').HtmlTagDescriptor[]} */
function openGraph({ title, description }, article, site) {
  const properties = {
    'og:title': title,
    'og:description': description,
    'og:type': article ? 'article' : 'website',
    'og:site_name': 'Whorl',
    'og:locale': 'en',
    'og:image': `${site}${PICTURE}`,
    'og:image:type': 'image/png',
    'og:image:width': String(SOCIAL_SIZE.width),
    'og:image:height': String(SOCIAL_SIZE.height),
    'og:image:alt': PICTURE_SAYS,
  };
  return [
    ...Object.entries(properties).map(([property, content]) => ({
      tag: 'meta',
      attrs: { property, content },
    })),
    { tag: 'meta', attrs: { name: 'twitter:card', content: 'summary_large_image' } },
  ].map((tag) => ({ ...tag, injectTo: /** @type {const} */ ('head') }));
}

/** A block of data, which no browser runs. @param {About} about @param {string} site @returns {import('vite').HtmlTagDescriptor} */
function linkedData({ title, description }, site) {
  const authors = { '@type': 'Organization', name: 'The Whorl authors' };
  const data = {
    '@context': 'https://schema.org',
    '@type': 'LearningResource',
    name: title,
    description,
    inLanguage: 'en',
    learningResourceType: 'interactive lesson',
    educationalLevel: 'intermediate',
    timeRequired: TIME,
    teaches: [
      'positional encoding',
      'why attention is equivariant under permutations',
      'sinusoidal encodings',
    ],
    competencyRequired: ['vectors and dot products', 'softmax', 'self-attention'],
    interactivityType: 'active',
    isAccessibleForFree: true,
    image: `${site}${PICTURE}`,
    license: 'https://creativecommons.org/licenses/by/4.0/',
    author: authors,
    publisher: authors,
    citation: references.map((reference) => ({
      '@type': 'ScholarlyArticle',
      name: reference.title,
      datePublished: String(reference.year),
      url: addressOf(reference),
    })),
  };
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return { tag: 'script', attrs: { type: 'application/ld+json' }, children: text, injectTo: 'head' };
}

/** @param {string[]} pages @param {string} site */
export function siteMap(pages, site) {
  const entries = pages.map((page) => `  <url><loc>${escapeHtml(site + page)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}
