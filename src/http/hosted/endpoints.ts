import type { Bank } from '../../composition/bank.ts';
import type { Authenticator } from '../auth/authenticate.ts';
import type { Endpoint } from '../kernel/endpoint.ts';
import { chargePageEndpoints } from './charge.ts';
import { invitationPageEndpoints } from './invitation.ts';
import { livenessEndpoints } from './liveness.ts';
import { receiptPageEndpoint } from './receipt.ts';
import { recoveryPageEndpoints } from './recovery.ts';
import { updateFormEndpoints } from './registration-update.ts';

/** The pages that people open from a link, and what these pages call. */
export function hostedPageEndpoints(bank: Bank, authenticator: Authenticator): Endpoint[] {
  return [
    ...livenessEndpoints(bank),
    ...updateFormEndpoints(bank),
    ...invitationPageEndpoints(bank),
    ...recoveryPageEndpoints(bank, authenticator),
    ...chargePageEndpoints(bank),
    receiptPageEndpoint(bank),
  ];
}
