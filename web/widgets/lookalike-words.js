import { format } from 'd3-format';
import { writeValue } from '../charts/text.js';

/**
 * What the scan for lookalikes says in words.
 *
 * @typedef {import('../core/types.js').Lookalike} Lookalike
 * @typedef {import('./whorl-element.js').Finding} Finding
 * @typedef {{ closest: Lookalike[], neighbour: number }} Scan closest: nearest first; neighbour: the distance at offset 1.
 */

export const writeOffset = format(',d');

/** Whether an offset looks more like position 0 than its neighbour does. @param {Lookalike} found @param {number} neighbour */
export function isLookalike({ offset, distance }, neighbour) {
  return offset > 1 && distance < neighbour;
}

/** @param {Scan} scan @param {{ length: number, d: number }} setting @returns {Finding} */
export function lookalikeFinding({ closest, neighbour }, { length, d }) {
  const apart = writeValue(neighbour);
  const lookalikes = closest.filter((found) => isLookalike(found, neighbour));
  if (lookalikes.length > 0) {
    const [{ offset, distance }] = lookalikes;
    const count =
      lookalikes.length === closest.length
        ? `All ${closest.length} of the`
        : `${lookalikes.length} of the ${closest.length}`;
    return {
      lead: `Position ${writeOffset(offset)} is a lookalike of position 0.`,
      rest: `Their vectors are ${writeValue(distance)} apart, those of neighbours ${apart}. ${count} closest offsets up to ${writeOffset(length)} come closer than a neighbour does.`,
    };
  }
  const other = closest.find(({ offset }) => offset > 1);
  const next = other
    ? ` The closest of the others is offset ${writeOffset(other.offset)}, ${writeValue(other.distance)} away.`
    : '';
  return {
    lead: `No lookalike up to ${writeOffset(length)}.`,
    rest: `With width ${d} no offset comes closer than a neighbour, which is ${apart} away.${next}`,
  };
}

/** @param {Lookalike} found @param {number} neighbour */
export function describeLookalike(found, neighbour) {
  const { offset, distance } = found;
  const apart = `${writeValue(distance)} from that of position 0`;
  if (offset === 1) return `Offset 1, the neighbour itself: its vector is ${apart}.`;
  const verdict = isLookalike(found, neighbour) ? 'closer than a neighbour' : 'no closer than a neighbour';
  return `Offset ${writeOffset(offset)}: its vector is ${apart}, ${verdict} (${writeValue(neighbour)}).`;
}
