import { type Account, partyOf } from '../accounts/account.ts';
import { findAccounts } from '../accounts/find.ts';
import { findTargets, targetKey } from '../accounts/find-addresses.ts';
import type { Context } from '../context.ts';
import type { KeyAnswer } from '../rail/key-look-ups.ts';
import { HIT, MISS } from '../rail/look-up-rules.ts';
import type { Party } from '../rail/party.ts';
import { Refusal } from '../refusals.ts';
import { chargePayers, drawToken, giveTokensBack } from './bucket.ts';

export interface HolderAsked {
  key: string;
  payerDocument: string;
  /** Only keys of other institutions resolve; one of this bank is answered as unknown. */
  elsewhereOnly: boolean;
  /** The channel of the answer, for the count of disclosures. */
  way: 'code' | 'page';
}

/**
 * Returns the holder of a key: a customer of this bank, or the holder that the directory names. Undefined if there is
 * none. Refused with `tooManyRequests` if this payer has asked too much, here or at the directory, or while the
 * directory is unavailable.
 */
export async function findHolder(context: Context, asked: HolderAsked): Promise<Party | undefined> {
  const { disclosures, rail } = context;
  const { key, payerDocument, way } = asked;
  const counted = rail.countsLookUp(key);
  if (counted)
    await drawToken(context, payerDocument).catch((error) => {
      if (error instanceof Refusal) disclosures.count(way, 'refused');
      throw error;
    });
  const answer = await lookUp(context, asked);
  if (answer.found) {
    disclosures.count(way, answer.holder.ispb === context.ispb ? 'customer' : 'elsewhere');
    return answer.holder;
  }
  if (answer.reason === 'THROTTLED' || answer.reason === 'UNAVAILABLE') {
    disclosures.count(way, 'refused');
    if (counted) await giveTokensBack(context, [payerDocument]);
    throw new Refusal('tooManyRequests', { retryAfterSeconds: answer.retryAfterSeconds });
  }
  disclosures.count(way, 'unknown');
  if (counted) await chargePayers(context, new Map([[payerDocument, MISS - HIT]]));
  return undefined;
}

const UNKNOWN: KeyAnswer = { found: false, reason: 'UNKNOWN' };

async function lookUp(
  context: Context,
  { key, payerDocument, elsewhereOnly }: HolderAsked,
): Promise<KeyAnswer> {
  const { db, ispb, rail } = context;
  const target = { key };
  const ref = (await findTargets(db.main, [target])).get(targetKey(target));
  if (ref !== undefined) {
    if (elsewhereOnly) return UNKNOWN;
    const account = (await findAccounts(db.main, [ref])).get(ref.accountId) as Account;
    return { found: true, holder: partyOf(account, ispb) };
  }
  const [answer = UNKNOWN] = await rail.lookUpKeys([{ key, payerDocument, endToEndId: '' }]);
  return elsewhereOnly && answer.found && answer.holder.ispb === ispb ? UNKNOWN : answer;
}
