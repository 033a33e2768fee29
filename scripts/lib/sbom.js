import { readFileSync } from 'node:fs';
import { fromTop } from './paths.js';
import { run } from './run.js';

/**
 * @typedef {{ SPDXID: string, name: string, versionInfo: string, downloadLocation: string, licenseDeclared?: string }} Package
 * @typedef {{ spdxElementId: string, relatedSpdxElement: string, relationshipType: string }} Relationship
 */

const ID = /^SPDXRef-[a-zA-Z0-9.-]+$/;
const LICENSE = /^\(?[A-Za-z0-9.+-]+( (AND|OR|WITH) [A-Za-z0-9.+-]+)*\)?$/;
const LOCATION = /^(NOASSERTION|NONE|https?:)/;
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const RELATIONSHIPS = [
  'DESCRIBES',
  'DEPENDENCY_OF',
  'DEV_DEPENDENCY_OF',
  'OPTIONAL_DEPENDENCY_OF',
  'PREREQUISITE_FOR',
];

/**
 * Whether what `npm sbom` prints (npm 10 and newer) is a document by SPDX 2.3, and holds every package that
 * package-lock.json does, save those for other platforms.
 */
export async function checkSbom() {
  const { ok, output } = await run('npm', ['sbom', '--loglevel=error'], { capture: true });
  if (!ok) return { ok, output };
  const document = JSON.parse(output);
  const problems = [...ofDocument(document), ...document.packages.flatMap(ofPackage)];
  problems.push(...ofRelationships(document), ...missing(document.packages));
  return { ok: problems.length === 0, output: problems.join('\n') };
}

/** @param {any} document */
function ofDocument({ spdxVersion, dataLicense, SPDXID, name, documentNamespace, creationInfo, packages }) {
  /** @type {[string, boolean][]} */
  const rules = [
    ['spdxVersion', spdxVersion === 'SPDX-2.3'],
    ['dataLicense', dataLicense === 'CC0-1.0'],
    ['SPDXID', SPDXID === 'SPDXRef-DOCUMENT'],
    ['name', typeof name === 'string' && name !== ''],
    ['documentNamespace', URL.canParse(documentNamespace) && !documentNamespace.includes('#')],
    ['creationInfo.created', DATE.test(creationInfo.created)],
    [
      'creationInfo.creators',
      creationInfo.creators.some((/** @type {string} */ by) => by.startsWith('Tool: ')),
    ],
    [
      'packages',
      new Set(packages.map((/** @type {Package} */ each) => each.SPDXID)).size === packages.length,
    ],
  ];
  return rules.filter(([, held]) => !held).map(([what]) => `the document's ${what} is not as SPDX has it`);
}

/** @param {Package} given */
function ofPackage({ SPDXID, name, versionInfo, downloadLocation, licenseDeclared = 'NOASSERTION' }) {
  const held =
    ID.test(SPDXID) &&
    name &&
    versionInfo &&
    LOCATION.test(downloadLocation) &&
    LICENSE.test(licenseDeclared);
  return held ? [] : [`package ${name} ${versionInfo} is not described as SPDX has it`];
}

/** @param {{ packages: Package[], relationships: Relationship[] }} document */
function ofRelationships({ packages, relationships }) {
  const known = new Set(['SPDXRef-DOCUMENT', ...packages.map(({ SPDXID }) => SPDXID)]);
  return relationships
    .filter(
      ({ spdxElementId, relatedSpdxElement, relationshipType }) =>
        !known.has(spdxElementId) ||
        !known.has(relatedSpdxElement) ||
        !RELATIONSHIPS.includes(relationshipType),
    )
    .map(
      ({ spdxElementId, relatedSpdxElement }) => `${spdxElementId} and ${relatedSpdxElement} are not related`,
    );
}

/** @param {Package[]} packages */
function missing(packages) {
  const listed = new Set(packages.map(({ name, versionInfo }) => `${name}@${versionInfo}`));
  /** @type {Record<string, { version: string, optional?: boolean }>} */
  const locked = JSON.parse(readFileSync(fromTop('package-lock.json'), 'utf8')).packages;
  return Object.entries(locked)
    .filter(([place, { optional }]) => place !== '' && !optional)
    .map(([place, { version }]) => `${place.replace(/^.*node_modules\//, '')}@${version}`)
    .filter((name) => !listed.has(name))
    .map((name) => `${name} is missing`);
}
