import type { Created } from '../../../cashouts/create.ts';
import { type CashoutResource, cashoutResource, type InstitutionName } from '../../../cashouts/resource.ts';

/**
 * The cashout in the responses of its operations. A failed cashout is FAILED, except in an idempotent replay, where
 * the interface's idempotency rules name it ERROR.
 */
export function presentCashout(
  created: Pick<Created, 'answered' | 'account' | 'replayed'>,
  institutionName: InstitutionName,
): { worked: true } & CashoutResource {
  const resource = cashoutResource(created.answered, created.account, institutionName);
  if (created.replayed && resource.status === 'FAILED') resource.status = 'ERROR';
  return { worked: true, ...resource };
}
