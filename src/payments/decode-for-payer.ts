import { findCompanyDocument } from '../companies/companies.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { promiseEndToEndId } from '../payment-codes/promise-id.ts';
import type { ScannedCode, Scanner } from '../payment-codes/scan.ts';
import { Refusal } from '../refusals.ts';
import { dayOf } from '../values/dates.ts';

/** A code that a company decodes before it pays. */
export interface Decoding {
  companyId: bigint;
  text: string;
  /** The day of the payment, as YYYY-MM-DD in UTC; today by default. */
  day: string | undefined;
}

/**
 * Returns the content of a code for a payer, and the end-to-end id that is promised to them. Refusals: `undecodable`,
 * `beforeToday`.
 */
export async function decodeForPayer(
  { context, scanner }: { context: Context; scanner: Scanner },
  { companyId, text, day: asked }: Decoding,
): Promise<{ scanned: ScannedCode; promised: string }> {
  const now = context.clock.now();
  const today = dayOf(now);
  const day = asked ?? today;
  const payerDocument = await findCompanyDocument(context.db.main, companyId);
  const scanned = await scanner.scan(text, { day: day < today ? today : day, payerDocument });
  if (scanned === undefined) throw new Refusal('undecodable');
  if (day < today) throw new Refusal('beforeToday');
  const made = context.endToEndIds.promise(now);
  const promised = await transaction(context.db.main, (tx) =>
    promiseEndToEndId(tx, { companyId, text, now }, made),
  );
  return { scanned, promised };
}
