import type { RailWatch } from '../../rail/watch.ts';
import { Refusal } from '../../refusals.ts';
import type { Work } from '../act.ts';
import { presentDifference } from '../look-ups/rail.ts';

/** Ends a difference between the bank and the settlement system. Refusals: `notFound`, `differenceClosed`. */
export function closeDifference(
  watch: RailWatch | undefined,
  { id, reason }: { id: bigint | undefined; reason: string },
): Work<object> {
  return async (tx, { operatorId, now }) => {
    if (watch === undefined || id === undefined) throw new Refusal('notFound');
    const before = await watch.difference(tx, id);
    if (before === undefined) throw new Refusal('notFound');
    if (!(await watch.closeDifference(tx, id, { by: operatorId, reason, now })))
      throw new Refusal('differenceClosed');
    const { day, kind, about } = before;
    const details = { day, kind, about, reason };
    const done = { act: 'DIFFERENCE_CLOSED', subject: 'DIFFERENCE', subjectId: id, details };
    return { done, result: presentDifference({ ...before, closedAt: now, closedBy: operatorId, reason }) };
  };
}

/** Reads a message with its exact bytes, including personal data. Refusals: `notFound`. */
export function readMessage(watch: RailWatch | undefined, name: string): Work<{ name: string; xml: string }> {
  return async (tx) => {
    const xml = await watch?.message(tx, name);
    if (xml === undefined) throw new Refusal('notFound');
    return { done: { act: 'READ', subject: 'RAIL_MESSAGE', subjectId: name }, result: { name, xml } };
  };
}
