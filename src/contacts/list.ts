import type { Context } from '../context.ts';
import type { KeptPayee } from './contact.ts';
import { MOST_CONTACTS } from './keep.ts';
import { selectContact, selectContacts } from './store.ts';

/** Lists all that a company keeps, in the order in which they were kept. */
export function listContacts({ db }: Context, companyId: bigint): Promise<KeptPayee[]> {
  return selectContacts(db.main, companyId, MOST_CONTACTS);
}

/** One of a company's contacts; another company's is not found. */
export function findContact(
  { db }: Context,
  ref: { companyId: bigint; id: bigint },
): Promise<KeptPayee | undefined> {
  return selectContact(db.main, ref);
}
