import { readFileSync } from 'node:fs';
import { fromTop } from './paths.js';
import { run } from './run.js';

/**
 * @typedef {{ name: string, version: string, 'bom-ref': string }} Component
 * @typedef {{ ref: string, dependsOn: string[] }} Dependency
 * @typedef {{ specVersion: import('@cyclonedx/cyclonedx-library').Spec.Version, metadata: { component: Component }, components: Component[],
 *   dependencies: Dependency[] }} Bom
 */

/**
 * Whether what `npm sbom` prints (npm 11; npm 10 lists some dependencies twice) is a document by CycloneDX's own schema, whether all it
 * refers to is in it, and whether it holds every package that package-lock.json does, save those for other
 * platforms.
 */
export async function checkSbom() {
  const { ok, output } = await run('npm', ['sbom', '--loglevel=error'], { capture: true });
  if (!ok) return { ok, output };
  const problems = await problemsOfSbom(output);
  return { ok: problems.length === 0, output: problems.join('\n') };
}

/**
 * What is wrong with a bill of materials, each as a sentence.
 *
 * @param {string} text
 */
async function problemsOfSbom(text) {
  /** @type {Bom} */
  const bom = JSON.parse(text);
  // The commands that check this also install it.
  const { Validation } = await import('@cyclonedx/cyclonedx-library');
  const errors = await new Validation.JsonStrictValidator(bom.specVersion).validate(text);
  if (errors) return [`not as CycloneDX ${bom.specVersion} has it: ${JSON.stringify(errors)}`];
  return [...dangling(bom), ...missing(bom.components)];
}

/** @param {Bom} bom */
function dangling({ metadata, components, dependencies }) {
  const known = new Set([metadata.component, ...components].map((each) => each['bom-ref']));
  return dependencies
    .flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
    .filter((ref) => !known.has(ref))
    .map((ref) => `${ref} is depended on and not described`);
}

/** @param {Component[]} components */
function missing(components) {
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  /** @type {Record<string, { version: string, optional?: boolean }>} */
  const locked = JSON.parse(readFileSync(fromTop('package-lock.json'), 'utf8')).packages;
  return Object.entries(locked)
    .filter(([place, { optional }]) => place !== '' && !optional)
    .map(([place, { version }]) => `${place.replace(/^.*node_modules\//, '')}@${version}`)
    .filter((name) => !listed.has(name))
    .map((name) => `${name} is missing`);
}
