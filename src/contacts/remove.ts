import type { Context } from '../context.ts';
import { Refusal } from '../refusals.ts';
import { deleteContact } from './store.ts';

/** Deletes a contact; payments to them do not change. Refusals: `notFound`. */
export async function removeContact({ db }: Context, ref: { companyId: bigint; id: bigint }): Promise<void> {
  if (!(await deleteContact(db.main, ref))) throw new Refusal('notFound');
}
