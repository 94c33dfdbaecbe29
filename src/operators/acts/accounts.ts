import type { AccountSettings } from '../../accounts/change.ts';
import { findTargets, targetKey } from '../../accounts/find-addresses.ts';
import type { Tx } from '../../database/transaction.ts';
import { Refusal } from '../../refusals.ts';
import type { Work } from '../act.ts';
import { changeAccountAs } from '../change-account.ts';
import { ACCOUNTS } from '../look-ups/accounts.ts';
import { whole } from '../present.ts';

/** Accounts go by branch and number, as everybody calls them. */
interface Address {
  branch: string;
  number: string;
}

async function loadRef(tx: Tx, address: Address) {
  const ref = (await findTargets(tx, [address])).get(targetKey(address));
  if (ref === undefined) throw new Refusal('notFound');
  return ref;
}

async function presentWhole(tx: Tx, accountId: bigint): Promise<object> {
  const row = await ACCOUNTS.find(tx, accountId);
  if (row === undefined) throw new Refusal('notFound');
  return ACCOUNTS.parts.present(row, whole);
}

/** Reads an account in full. Refusals: `notFound`. */
export function readAccount(address: Address): Work<object> {
  return async (tx) => {
    const { companyId, accountId } = await loadRef(tx, address);
    const done = { act: 'READ', subject: 'ACCOUNT', subjectId: accountId, companyId };
    return { done, result: await presentWhole(tx, accountId) };
  };
}

/** Changes an account's settings. Refusals: `notFound`, `accountNotEmpty`. */
export function setAccount(
  address: Address,
  settings: AccountSettings,
  reason: string | undefined,
): Work<object> {
  return async (tx) => {
    const ref = await loadRef(tx, address);
    const changed = await changeAccountAs(tx, ref, settings);
    const done = reason === undefined ? changed : { ...changed, details: { ...changed.details, reason } };
    return { done, result: await presentWhole(tx, ref.accountId) };
  };
}
