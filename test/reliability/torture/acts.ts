import { getToken } from './get-tokens.ts';
import { holdEndpoint, resendEvent } from './hold-endpoints.ts';
import { claimKey, holdKey } from './hold-keys.ts';
import { logIn } from './log-in.ts';
import { lookUp } from './look-up.ts';
import { loseKey } from './lose-keys.ts';
import { moveKey } from './move-keys.ts';
import { askForAccount, openAccount } from './open-accounts.ts';
import { payAtBothAddresses } from './pay-at-both-addresses.ts';
import { chargeByCode } from './pay-code.ts';
import { payAndGetBack, payForeignCode } from './pay-elsewhere.ts';
import { decideEachWay, payIn } from './pay-in.ts';
import { type Acting, payInTwoSteps, payOut } from './pay-out.ts';
import { recoverAccess } from './recover-access.ts';
import { takeBackCode } from './take-back-code.ts';
import { transferAsPerson } from './transfer-as-person.ts';
import { updateRegistration } from './update-registration.ts';

export type Act = (acting: Acting) => Promise<void>;

/** The acts of customers' programs, the frequent ones more than once. */
export const ACTS: readonly [string, Act][] = [
  ...Array.from({ length: 8 }, (): [string, Act] => ['payments', payOut]),
  ...Array.from({ length: 3 }, (): [string, Act] => ['payments in two steps', payInTwoSteps]),
  ...Array.from({ length: 3 }, (): [string, Act] => ['codes', chargeByCode]),
  ...Array.from({ length: 5 }, (): [string, Act] => ['cash-ins', payIn]),
  ['reports of fraud', decideEachWay],
  ['keys', holdKey],
  ['claims', claimKey],
  ['keys claimed by others', loseKey],
  ['keys moved', moveKey],
  ['onboardings', askForAccount],
  ['accounts opened', openAccount],
  ['registration updates', updateRegistration],
  ['codes taken back', takeBackCode],
  ['codes of other institutions', payForeignCode],
  ['returns', payAndGetBack],
  ['endpoints', holdEndpoint],
  ['events sent again', resendEvent],
  ['log-ins', logIn],
  ['recoveries of access', recoverAccess],
  ['transfers by people', transferAsPerson],
  ['tokens', getToken],
  ['payments at both addresses', payAtBothAddresses],
  ['look-ups', lookUp],
];
