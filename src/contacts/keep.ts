import { findCashout } from '../cashouts/find.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import type { KeptPayee } from './contact.ts';
import { findSame, insertContact, lockContacts, renameContact } from './store.ts';

/** Maximum number of stored payees of a company. */
export const MOST_CONTACTS = 500;

export interface ContactRequest {
  companyId: bigint;
  /** The payment whose payee is stored; it must have settled. */
  cashoutId: bigint;
  /** The company's name for the payee; by default the institution's. */
  name: string | undefined;
  /** The user, as payments name them. */
  by: string;
}

/**
 * Stores the payee of a settled payment; one that is stored already gets the new name. Refusals:
 * `transactionNotFound`, `transactionInWrongStatus`, `limitReached`.
 */
export async function keepContact(context: Context, request: ContactRequest): Promise<KeptPayee> {
  const { companyId, by } = request;
  const found = await findCashout(context, companyId, { id: request.cashoutId });
  if (found === undefined) throw new Refusal('transactionNotFound');
  const { status, pixKey, recipient } = found.cashout;
  const reached = status === 'SUCCESS' || status === 'REFUNDED';
  if (!reached || recipient === null) throw new Refusal('transactionInWrongStatus');
  const to = pixKey === null ? { party: recipient } : { key: pixKey };
  const name = request.name ?? recipient.name;
  return transaction(context.db.main, async (tx) => {
    const kept = await lockContacts(tx, companyId);
    const id = await findSame(tx, companyId, to);
    if (id !== undefined) return renameContact(tx, { companyId, id, name });
    if (kept >= MOST_CONTACTS) throw new Refusal('limitReached');
    return insertContact(tx, { companyId, name, to, by, createdAt: context.clock.now() });
  });
}
