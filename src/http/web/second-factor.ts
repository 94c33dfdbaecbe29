import type { Bank } from '../../bank.ts';
import { judgeTotp } from '../../companies/totp.ts';
import type { Actor, Consent } from '../../context.ts';
import type { Tx } from '../../database/transaction.ts';
import { Refusal } from '../../refusals.ts';
import { actorUser } from '../authenticate.ts';

/**
 * Uses up the second factor of whoever acts, in the transaction of the act. Refusals: `mfaNotRegistered`,
 * `mfaTokenRequired`, `invalidCode`.
 */
export async function requireSecondFactor(
  tx: Tx,
  bank: Bank,
  { actor, token }: { actor: Actor; token: string | null | undefined },
): Promise<void> {
  const { context } = bank;
  const asked = { ...actorUser(actor), token: token ?? undefined, now: context.clock.now() };
  const refused = await judgeTotp(tx, context, asked);
  if (refused !== undefined) throw new Refusal(refused, { security: { kind: 'second factor wrong' } });
}

/** The same, for a verb that judges it by itself once nothing else refuses the act. */
export function consentOf(bank: Bank, shown: { actor: Actor; token: string | null | undefined }): Consent {
  return (tx) => requireSecondFactor(tx, bank, shown);
}
