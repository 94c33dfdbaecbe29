import type { Account } from '../accounts/account.ts';
import {
  buildCobPayload,
  buildCobvPayload,
  type CobPayload,
  type CobvPayload,
} from '../locations/payload.ts';
import { DAY_MS, dayOf } from '../values/dates.ts';
import { centavos } from '../values/money.ts';
import { saoPauloDay } from '../values/sao-paulo.ts';
import { parseTaxId } from '../values/tax-id.ts';
import { amountAt, fineOnDay, isCharge, type PaymentCode } from './code.ts';

/**
 * Builds the response of a payable code's location. `day` (YYYY-MM-DD, UTC) is the intended payment day; if omitted,
 * the amounts are those of this instant.
 */
export function locationPayload(
  code: PaymentCode,
  account: Account,
  { now, day }: { now: Date; day: string | undefined },
): CobPayload | CobvPayload {
  const debtor = debtorOf(code);
  const common = {
    txid: code.txid,
    status: 'ATIVA',
    key: code.pixKey,
    createdAt: code.createdAt,
    presentedAt: now,
    ...(debtor && { debtor }),
  } as const;
  if (!isCharge(code) || code.dueDate === null)
    return buildCobPayload({ ...common, amount: code.amount, expiresAt: code.expirationDate });
  const fine =
    day === undefined ? centavos(amountAt(code, now) - code.amount) : fineOnDay(code, notBefore(day, now));
  return buildCobvPayload({
    ...common,
    original: code.amount,
    fine,
    dueDate: dayOf(code.dueDate),
    daysAfterDue: Math.round(
      (Date.parse(dayOf(code.expirationDate)) - Date.parse(dayOf(code.dueDate))) / DAY_MS,
    ),
    receiver: { document: account.holderDocument, name: account.holderName },
  });
}

/**
 * The days that a payer may name: from today to the last day on which the code can be paid. A payer names a day in
 * Brazil, whose evening is the next day in UTC.
 */
export function isPayableDay(code: PaymentCode, day: string, now: Date): boolean {
  return day >= saoPauloDay(now) && day <= dayOf(code.expirationDate);
}

/** A payment of this evening in Brazil is judged by the day in UTC. */
function notBefore(day: string, now: Date): string {
  const today = dayOf(now);
  return day < today ? today : day;
}

/** The debtor of a simplified code is free text; only a valid document may be published. */
function debtorOf(code: PaymentCode): { document: string; name: string } | undefined {
  const document = parseTaxId(code.debtorDocument ?? '')?.digits;
  return document === undefined || !code.debtorName ? undefined : { document, name: code.debtorName };
}
