import type { Context } from '../context.ts';
import type { KeptPayee } from './contact.ts';
import { MOST_CONTACTS } from './keep.ts';
import { selectContact, selectContacts } from './store.ts';

/** Lists a company's contacts, in the order in which they were stored. */
export function listContacts({ db }: Context, companyId: bigint): Promise<KeptPayee[]> {
  return selectContacts(db.main, companyId, MOST_CONTACTS);
}

/** Finds one of a company's contacts. */
export function findContact(
  { db }: Context,
  ref: { companyId: bigint; id: bigint },
): Promise<KeptPayee | undefined> {
  return selectContact(db.main, ref);
}
