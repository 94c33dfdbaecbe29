import { Refusal } from '../../refusals.ts';
import type { Work } from '../act.ts';
import type { LookUp } from '../look-ups/look-up.ts';
import type { Looked } from '../look-ups/look-up-parts.ts';
import { whole } from '../present.ts';

/** Everything about one thing that operators look up by its id. Refusals: `notFound`. */
export function readOne<Row extends Looked>(lookUp: LookUp<Row>, id: bigint | undefined): Work<object> {
  const { subject, present } = lookUp.parts;
  return async (tx) => {
    const row = id === undefined ? undefined : await lookUp.find(tx, id);
    if (row === undefined) throw new Refusal('notFound');
    const done = { act: 'READ', subject, subjectId: row.id, companyId: row.companyId };
    return { done, result: present(row, whole) };
  };
}
