import type { Bank } from '../../bank.ts';
import type { Authenticator } from '../authenticate.ts';
import type { Endpoint } from '../endpoint.ts';
import { invitationPageEndpoints } from './invitation.ts';
import { livenessEndpoints } from './liveness.ts';
import { recoveryPageEndpoints } from './recovery.ts';
import { updateFormEndpoints } from './registration-update.ts';

/** The pages that people open from a link, and what these pages call. */
export function hostedPageEndpoints(bank: Bank, authenticator: Authenticator): Endpoint[] {
  return [
    ...livenessEndpoints(bank),
    ...updateFormEndpoints(bank),
    ...invitationPageEndpoints(bank),
    ...recoveryPageEndpoints(bank, authenticator),
  ];
}
