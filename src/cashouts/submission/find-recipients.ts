import type { Account, AccountRef } from '../../accounts/account.ts';
import type { Context } from '../../context.ts';
import { openAllowance } from '../../disclosures/allowance.ts';
import type { KeyAnswer } from '../../rail/key-look-ups.ts';
import type { Party } from '../../rail/party.ts';
import type { Cashout } from '../cashout.ts';

/** A payment by key, and the customer of this bank who owns the key. */
export interface ByKey {
  cashout: Cashout;
  key: string;
  payer: Account;
  payee: AccountRef | undefined;
}

/** Owner of a key: an account of this bank, one of another institution, or none. */
export type Recipient =
  | { ours: AccountRef }
  | { theirs: Party }
  | { failed: 'KEY_NOT_FOUND' | 'DIRECTORY_LIMIT' };

/**
 * Finds the recipient of each payment by key; results keep the order. Keys of this bank are known; the directory is
 * asked for all others at once. A payer without look-ups left resolves no key, whether of a customer or of another
 * institution.
 */
export async function findRecipients(context: Context, byKey: readonly ByKey[]): Promise<Recipient[]> {
  const { disclosures } = context;
  const allowance = await openAllowance(context, byKey);
  const asked = byKey.filter(({ payer, key, payee }) => payee === undefined && allowance.mayAsk(payer, key));
  const answers = await lookUp(context, asked);
  const recipients = byKey.map((one): Recipient => {
    const { payer, key, payee } = one;
    const answer = answers.get(one);
    const refused = !allowance.mayAsk(payer, key) || isUnanswered(answer);
    disclosures.count('payment', refused ? 'refused' : told(payee, answer));
    if (refused) return { failed: 'DIRECTORY_LIMIT' };
    if (payee !== undefined) return { ours: payee };
    if (answer?.found) return { theirs: answer.holder };
    allowance.notFound(payer, key);
    return { failed: 'KEY_NOT_FOUND' };
  });
  await allowance.settle();
  return recipients;
}

async function lookUp(context: Context, asked: readonly ByKey[]): Promise<Map<ByKey, KeyAnswer>> {
  if (asked.length === 0) return new Map();
  const answers = await context.rail.lookUpKeys(
    asked.map(({ cashout, key, payer }) => ({
      key,
      payerDocument: payer.holderDocument,
      endToEndId: cashout.endToEndId as string,
    })),
  );
  return new Map(asked.map((one, index) => [one, answers[index] as KeyAnswer]));
}

/** The key stays unresolved: the payer has no look-ups left, or the directory does not answer. */
function isUnanswered(answer: KeyAnswer | undefined): boolean {
  return answer?.found === false && (answer.reason === 'THROTTLED' || answer.reason === 'UNAVAILABLE');
}

function told(payee: AccountRef | undefined, answer: KeyAnswer | undefined) {
  if (payee !== undefined) return 'customer';
  return answer?.found ? 'elsewhere' : 'unknown';
}
