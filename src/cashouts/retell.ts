import { findAccounts } from '../accounts/find.ts';
import type { Executor } from '../database/pool.ts';
import type { RetoldEvent } from '../webhooks/events/event.ts';
import { asTold } from './events.ts';
import { type CashoutResource, cashoutResource, type InstitutionName } from './resource.ts';
import type { CashoutStatus } from './status.ts';
import { refKey, selectCashouts } from './store.ts';

/** Builds again the resources of payments' events, in their order. */
export async function retellCashouts(
  executor: Executor,
  events: readonly RetoldEvent[],
  institutionName: InstitutionName,
): Promise<(CashoutResource | undefined)[]> {
  const refs = new Map(
    events.map(({ companyId, subjectId: id }) => [`${companyId}/${id}`, { companyId, id }]),
  );
  const cashouts = await selectCashouts(executor, [...refs.values()]);
  const accounts = await findAccounts(executor, [...cashouts.values()]);
  return events.map(({ companyId, subjectId, status }) => {
    const cashout = cashouts.get(refKey({ companyId, id: subjectId }));
    const account = cashout && accounts.get(cashout.accountId);
    // The status of a payment's event is a cashout's.
    return account && cashoutResource(asTold(cashout, status as CashoutStatus), account, institutionName);
  });
}
