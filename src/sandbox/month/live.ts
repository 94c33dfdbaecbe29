import { listAccounts } from '../../accounts/list.ts';
import { findCashIn } from '../../cash-ins/lock-cash-ins.ts';
import { findCompany } from '../../companies/companies.ts';
import type { Bank } from '../../composition/bank.ts';
import { Refusal } from '../../refusals.ts';
import type { SimulatorControl } from '../../simulator/simulator.ts';
import { DAY_MS } from '../../values/dates.ts';
import { centavos } from '../../values/money.ts';
import { parsePixKey } from '../../values/pix-key.ts';
import { saoPauloDay, saoPauloMidnight } from '../../values/sao-paulo.ts';
import type { RememberingMover } from '../last-move.ts';
import { changeSandboxAccount } from '../open-sandbox-account.ts';
import { SEEDED_COMPANIES } from '../seeded.ts';
import { type Deed, deedsOf, MONTH_DAYS } from './plan.ts';

export interface Living {
  bank: Bank;
  control: SimulatorControl;
  clock: Pick<RememberingMover, 'pass'>;
}

interface Bakery {
  companyId: bigint;
  accountId: bigint;
  branch: string;
  number: string;
}

const [BAKERY] = SEEDED_COMPANIES;
const FEES = { cashin: centavos(25n), cashout: centavos(40n), med: centavos(500n) };
const NO_FEES = { cashin: centavos(0n), cashout: centavos(0n), med: centavos(0n) };
const ALL = 100;
const MINUTE_MS = 60_000;

/**
 * Lives a month of the bakery that every sandbox starts with, by the verbs that its programs call, with the clock moved
 * from each to the next, through the bakery's hours. Its deeds are the same each time. Refusals: `companyNotFound` where
 * there is no such bakery.
 */
export async function liveMonth(living: Living): Promise<{ days: number; payments: number }> {
  const { bank, clock } = living;
  const bakery = await findBakery(bank);
  await changeSandboxAccount(bank.context, bakery, { fees: FEES });
  const pass = (until: number) => clock.pass(new Date(Math.max(until, bank.context.clock.now().getTime())));
  const start = bank.context.clock.now();
  const planned = planFrom(start);
  for (const at of new Set(planned.map((one) => one.at))) {
    await pass(at);
    const now = planned.filter((one) => one.at === at);
    await Promise.all(now.map(({ deed }) => doDeed(living, bakery, deed)));
  }
  await pass(start.getTime() + MONTH_DAYS * DAY_MS);
  // Later payments are without fees, as those before were.
  await changeSandboxAccount(bank.context, bakery, { fees: NO_FEES });
  return { days: MONTH_DAYS, payments: planned.length };
}

/** The deeds of the month that begins now; those that the first day has behind it are done at its end. */
function planFrom(start: Date): { at: number; deed: Deed }[] {
  const today = saoPauloMidnight(saoPauloDay(start)).getTime();
  const days = Array.from({ length: MONTH_DAYS }, (_, before) => {
    const midnight = today + before * DAY_MS;
    return deedsOf(before + 1).map(({ minute, ...deed }) => ({ at: midnight + minute * MINUTE_MS, deed }));
  });
  return days
    .flat()
    .map(({ at, deed }) => ({ at: at < start.getTime() ? at + MONTH_DAYS * DAY_MS : at, deed }))
    .sort((one, other) => one.at - other.at);
}

async function findBakery({ context }: Bank): Promise<Bakery> {
  const { main } = context.db;
  const company = await findCompany(main, BAKERY?.document ?? '');
  const accounts = await listAccounts(main, ALL);
  const account = accounts.find(({ companyId }) => companyId === company?.id);
  if (account === undefined) throw new Refusal('companyNotFound');
  const { companyId, id: accountId, branch, number } = account;
  return { companyId, accountId, branch, number };
}

async function doDeed(living: Living, bakery: Bakery, deed: Deed): Promise<void> {
  if (deed.deed === 'SALE') return sell(living, bakery, deed);
  if (deed.deed === 'CHARGE') return chargeFor(living, bakery, deed);
  const { amount, key, tag } = deed;
  await living.bank.cashouts.create({
    ...{ companyId: bakery.companyId, branch: bakery.branch, number: bakery.number, amount, tag },
    ...{ recipient: { kind: 'KEY', key: parsePixKey(key) }, idempotency: null, approve: true },
  });
}

async function sell(
  { bank, control }: Living,
  { companyId, branch, number }: Bakery,
  { amount, payer, refund, reported }: Extract<Deed, { deed: 'SALE' }>,
): Promise<void> {
  const { endToEndId } = await control.payIn({ amount, payer, target: { branch, number } });
  if (refund !== null) {
    const cashIn = await findCashIn(bank.context.db.main, companyId, endToEndId);
    if (cashIn === undefined) throw new Refusal('cashInNotFound');
    const information = 'Troco de pão que acabou';
    const about = { companyId, route: 'CASH_IN', targetId: cashIn.id, amount: refund } as const;
    await bank.refunds.request({ ...about, information, idempotency: null });
  }
  if (reported)
    await control.reportPayment({
      ...{ endToEndId, reason: 'RETURN_REQUEST', situation: 'SCAM_FRAUD', amount: null },
      details: 'Diz que não recebeu a encomenda.',
    });
}

async function chargeFor(
  { bank, control }: Living,
  { companyId, branch, number }: Bakery,
  { amount, payer, tag }: Extract<Deed, { deed: 'CHARGE' }>,
): Promise<void> {
  const expirationDate = new Date(bank.context.clock.now().getTime() + DAY_MS).toISOString();
  const { code } = await bank.codes.create({
    ...{
      companyId,
      branch,
      number,
      amount,
      tag,
      typeFine: 'NONE',
      fine: null,
      dueDate: null,
      fineDate: null,
    },
    ...{ expirationDate, debtorName: payer.name, debtorDocument: payer.document, debtorType: null },
    idempotency: null,
  });
  await control.payCode({ copyAndPaste: code.copyAndPaste, amount, payer });
}
