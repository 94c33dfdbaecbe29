import { type Account, type AccountRef, partyOf } from '../accounts/account.ts';
import { type LockedAccounts, lockAccountsById } from '../accounts/lock.ts';
import { type CashIn, type Credit, creditCashIn } from '../cash-ins/cash-in.ts';
import { insertCashIns } from '../cash-ins/write-cash-ins.ts';
import type { Context } from '../context.ts';
import { batchTransaction, closeWith, type Tx } from '../database/transaction.ts';
import { giveTokensBack } from '../disclosures/bucket.ts';
import type { Movement } from '../ledger/post.ts';
import { writeMovements } from '../ledger/write-movements.ts';
import { ZERO } from '../money.ts';
import type { PaymentCode } from '../payment-codes/code.ts';
import { codeRefusal, findCodes, type LockedCodes, lockCodes } from '../payment-codes/pay.ts';
import { type Event, publish } from '../webhooks/publish.ts';
import type { Cashout } from './cashout.ts';
import { decideSettlement, type Ending } from './decide-settlement.ts';
import { cashoutEvent } from './events.ts';
import { lockCashouts, refKey, updateCashouts } from './store.ts';

export interface Settlement {
  cashout: Pick<Cashout, 'companyId' | 'id' | 'accountId'> & { txid?: string | null };
  ending: { settled: true } | { settled: false; code: string };
  /** The recipient's account, when it is of this bank: both sides settle in one transaction. */
  payee?: AccountRef;
  /**
   * The lease under which the bank itself decided this. The rail's word needs none; a node whose
   * lease has passed to another may no longer decide, and nobody may once the rail was asked.
   */
  lease?: number;
}

interface Written {
  cashouts: Cashout[];
  movements: Movement[];
  credits: Credit[];
  events: Event[];
  /** Documents of payers whose payment gives back what reading its code took. */
  lookUpsPaid: string[];
}

/** Ends payments, in one transaction. What is final already stays as it is. */
export async function settleCashouts(context: Context, settlements: readonly Settlement[]): Promise<void> {
  if (settlements.length === 0) return;
  const inside = settlements.filter((settlement) => settlement.payee !== undefined).length;
  const ids = inside === 0 ? [] : await context.paymentIds.take(inside);
  const lookUpsPaid = await batchTransaction(context.db.batch, async (tx) => {
    const paid = await findPaidCodes(tx, settlements);
    const [accounts, cashouts, codes] = await Promise.all([
      lockAccountsById(tx, settlements.flatMap(accountsOf)),
      lockCashouts(
        tx,
        settlements.map((settlement) => settlement.cashout),
      ),
      lockCodes(tx, paid),
    ]);
    const written: Written = { cashouts: [], movements: [], credits: [], events: [], lookUpsPaid: [] };
    // The ids are this attempt's own: after a deadlock the work is done once more.
    const bank = { context, accounts, cashouts, codes, written, now: context.clock.now(), ids: [...ids] };
    for (const settlement of settlements) settleOne(settlement, bank);
    const writes = [
      updateCashouts(tx, written.cashouts),
      insertCashIns(
        tx,
        written.credits.map((credit) => credit.cashIn),
      ),
      writeMovements(tx, written.movements),
      publish(tx, written.events),
      codes.save(tx),
      accounts.save(tx),
    ];
    return closeWith(writes, written.lookUpsPaid);
  });
  await giveTokensBack(context, lookUpsPaid);
}

/** The codes of this bank that payments inside it pay; without any there is nothing to look for. */
async function findPaidCodes(tx: Tx, settlements: readonly Settlement[]): Promise<PaymentCode[]> {
  const txids = settlements.flatMap(({ payee, cashout }) =>
    payee === undefined || !cashout.txid ? [] : [cashout.txid],
  );
  return txids.length === 0 ? [] : findCodes(tx, txids);
}

interface Bank {
  context: Context;
  accounts: LockedAccounts;
  cashouts: Map<string, Cashout>;
  codes: LockedCodes;
  written: Written;
  now: Date;
  ids: bigint[];
}

function settleOne(settlement: Settlement, bank: Bank): void {
  const { context, accounts, cashouts, written, now } = bank;
  const cashout = cashouts.get(refKey(settlement.cashout));
  const account = accounts.byId(settlement.cashout);
  if (cashout === undefined || account === undefined) return;
  const { lease } = settlement;
  if (lease !== undefined && (cashout.leaseNumber !== lease || cashout.submittedAt !== null)) return;
  const payee = settlement.payee && accounts.byId(settlement.payee);
  const code = payee && cashout.txid !== null ? bank.codes.find(cashout.txid) : undefined;
  const ending = endingOf(settlement, { cashout, account, payee, code, now });
  const settled = decideSettlement(cashout, account, { ending, now });
  if (settled === undefined) return;
  let after = settled.cashout;
  written.movements.push(...settled.movements);
  if (payee !== undefined && ending.settled) {
    after = { ...after, recipient: partyOf(payee, context.ispb) };
    const credit = receiveInside(after, { account, payee, code, bank });
    written.credits.push(credit);
    written.movements.push(...credit.movements);
    written.events.push(credit.event);
  }
  if (ending.settled && costLookUp(after, payee, context)) written.lookUpsPaid.push(account.holderDocument);
  written.cashouts.push(after);
  written.events.push(
    cashoutEvent({ type: settled.event, cashout: after, account, at: now }, (ispb) =>
      context.rail.institutionName(ispb),
    ),
  );
  cashouts.set(refKey(after), after);
}

/** Whether a key was looked up when the code was read. Our own codes name their account themselves. */
function costLookUp(
  { origin, txid, pixKey }: Cashout,
  payee: Account | undefined,
  { rail }: Context,
): boolean {
  if (origin !== 'CODE' || pixKey === null || (txid !== null && payee !== undefined)) return false;
  return rail.countsLookUp(pixKey);
}

interface Parties {
  cashout: Cashout;
  account: Account;
  payee: Account | undefined;
  code: PaymentCode | undefined;
  now: Date;
}

/** Inside the bank the recipient's side is ours to judge, with the codes another institution would use. */
function endingOf(settlement: Settlement, parties: Parties): Ending {
  if (!settlement.ending.settled) return settlement.ending;
  if (settlement.payee === undefined) return { settled: true, inside: false };
  const { cashout, account, payee } = parties;
  if (payee === undefined) return { settled: false, code: 'AC03' };
  if (payee === account) return { settled: false, code: 'AG12' };
  if (payee.status !== 'ACTIVE') return { settled: false, code: 'AC07' };
  if (cashout.recipient !== null && cashout.recipient.document !== payee.holderDocument)
    return { settled: false, code: 'BE01' };
  if (cashout.txid !== null) {
    const reached = { companyId: payee.companyId, accountId: payee.id };
    const payment = { payee: reached, amount: cashout.amount, now: parties.now };
    const refused = codeRefusal(parties.code, payment);
    if (refused !== undefined) return { settled: false, code: refused };
  }
  return { settled: true, inside: true };
}

interface Inside {
  account: Account;
  payee: Account;
  code: PaymentCode | undefined;
  bank: Bank;
}

function receiveInside(cashout: Cashout, { account, payee, code, bank }: Inside): Credit {
  const { context, now, ids, codes } = bank;
  const cashIn: CashIn = {
    companyId: payee.companyId,
    id: ids.pop() as bigint,
    accountId: payee.id,
    endToEndId: cashout.endToEndId as string,
    amount: cashout.amount,
    fee: payee.cashinFee,
    pixKey: cashout.pixKey,
    tag: code?.tag ?? null,
    codeId: code?.id ?? null,
    txid: code?.txid ?? null,
    refunded: ZERO,
    refundPending: ZERO,
    events: code === undefined ? 1 : 0,
    payer: partyOf(account, context.ispb),
    createdAt: now,
  };
  const institutionName = (ispb: string) => context.rail.institutionName(ispb);
  return creditCashIn({ account: payee, cashIn, code, codes, inside: true, institutionName });
}

function accountsOf(settlement: Settlement): AccountRef[] {
  return settlement.payee === undefined ? [settlement.cashout] : [settlement.cashout, settlement.payee];
}
