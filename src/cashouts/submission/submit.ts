import { type Account, type AccountRef, partyOf } from '../../accounts/account.ts';
import { findAccounts } from '../../accounts/find.ts';
import { findTargets, targetKey } from '../../accounts/find-addresses.ts';
import type { Context } from '../../context.ts';
import { areApart } from '../../database/spread/shards.ts';
import type { Party } from '../../rail/party.ts';
import type { Initiation, PaymentOrder, Standing } from '../../rail/rail.ts';
import { throwFirst } from '../../turns/lanes.ts';
import { CASHOUT_PRIORITY, type Cashout } from '../cashout.ts';
import { accountRefusal, insidePayment } from '../inside.ts';
import { type Settlement, settleCashouts } from '../settle.ts';
import { ACKNOWLEDGE } from './acknowledge.ts';
import { type ByKey, findRecipients, type Recipient } from './find-recipients.ts';
import { type Handover, ownTarget } from './handover.ts';
import { MARK_SUBMITTED } from './mark-submitted.ts';

interface Outbound {
  cashout: Cashout;
  payer: Account;
  payee: Party;
  /** The rail has not been called: this node first fixes the payee under its lease. */
  first: boolean;
}

/** A payment with its parties, for its next step. */
type Known = Required<Handover>;

/**
 * Takes leased PROCESSING cashouts one step on: finds each recipient, settles those inside the bank, submits the
 * others to the rail and applies its immediate answers. Later outcomes arrive separately.
 */
export async function submitCashouts(context: Context, payments: readonly Handover[]): Promise<void> {
  const { inside, outside, failed } = await route(context, await findParties(context, payments));
  await settleCashouts(context, [...inside, ...failed]);
  if (outside.length === 0) return;
  const orders = await markThenOrder(context, outside);
  const standings = await context.rail.submit(orders.map((one) => one.order));
  const answers = orders.map(({ cashout }, index) => ({ cashout, standing: standings[index] as Standing }));
  await settleCashouts(context, answers.flatMap(finalWord));
  const waiting = answers.flatMap(({ cashout, standing }) => (standing.state === 'PENDING' ? cashout : []));
  throwFirst(await context.turns.submitAll(ACKNOWLEDGE, waiting));
}

/** Reads the parties of payments that were taken over; a payment's own turn has read them already. */
async function findParties(context: Context, payments: readonly Handover[]): Promise<Known[]> {
  const unknown = payments.flatMap(({ cashout, parties }) => (parties === undefined ? [cashout] : []));
  if (unknown.length === 0) return payments as Known[];
  const targetOf = (cashout: Cashout) => ownTarget(cashout, context.ispb);
  const [payers, ours] = await Promise.all([
    findAccounts(context.db.batch, unknown),
    findTargets(
      context.db.batch,
      unknown.flatMap((cashout) => targetOf(cashout) ?? []),
    ),
  ]);
  return payments.map(({ cashout, parties }) => {
    const target = targetOf(cashout);
    const payer = payers.get(cashout.accountId) as Account;
    return { cashout, parties: parties ?? { payer, findPayee: () => target && ours.get(targetKey(target)) } };
  });
}

/** Returns the settlement for a state at the rail; none without an outcome. */
export function finalWord({
  cashout,
  standing,
}: {
  cashout: Settlement['cashout'];
  standing: Standing;
}): Settlement[] {
  if (standing.state === 'SETTLED') return [{ cashout, ending: { settled: true } }];
  if (standing.state === 'REJECTED') return [{ cashout, ending: { settled: false, code: standing.code } }];
  return [];
}

interface Routes {
  inside: Settlement[];
  outside: Outbound[];
  failed: Settlement[];
}

/** A payment to another customer of this bank. */
interface Inbound {
  cashout: Cashout;
  payer: Account;
  payee: AccountRef;
}

async function route(context: Context, payments: readonly Known[]): Promise<Routes> {
  const routes: Routes = { inside: [], outside: [], failed: [] };
  const byKey: ByKey[] = [];
  const apart: Inbound[] = [];
  const inside = (one: Inbound) => {
    const { cashout, payee } = one;
    if (areApart(context.db.batch, cashout, payee)) apart.push(one);
    else routes.inside.push(insideSettlement(cashout, payee));
  };
  for (const { cashout, parties } of payments) {
    const { payer } = parties;
    const payee = parties.findPayee();
    const first = cashout.submittedAt === null;
    if (cashout.recipient === null) byKey.push({ cashout, key: cashout.pixKey as string, payer, payee });
    else if (first && payee !== undefined) inside({ cashout, payer, payee });
    else if (first && cashout.recipient.ispb === context.ispb)
      routes.failed.push(bankRefusal(cashout, 'AC03'));
    else routes.outside.push({ cashout, payer, payee: cashout.recipient, first });
  }
  const recipients = await findRecipients(context, byKey);
  for (const [index, { cashout, payer }] of byKey.entries()) {
    const recipient = recipients[index] as Recipient;
    if ('failed' in recipient) routes.failed.push(bankRefusal(cashout, recipient.failed));
    else if ('ours' in recipient) inside({ cashout, payer, payee: recipient.ours });
    else routes.outside.push({ cashout, payer, payee: recipient.theirs, first: true });
  }
  await routeApart(context, apart, routes);
  return routes;
}

/**
 * Payments to customers in other shards leave like those to other institutions, so that each side's transaction stays on
 * its machine; see `payments/between-shards.ts`.
 */
async function routeApart(context: Context, apart: readonly Inbound[], routes: Routes): Promise<void> {
  if (apart.length === 0) return;
  const payees = await findAccounts(
    context.db.batch,
    apart.map(({ payee }) => payee),
  );
  for (const { cashout, payer, payee } of apart) {
    const account = payees.get(payee.accountId);
    const refused = accountRefusal(insidePayment(cashout), account);
    if (refused !== undefined || account === undefined)
      routes.failed.push(bankRefusal(cashout, refused ?? 'AC03'));
    else routes.outside.push({ cashout, payer, payee: partyOf(account, context.ispb), first: true });
  }
}

function insideSettlement(cashout: Cashout, payee: AccountRef): Settlement {
  return { cashout, ending: { settled: true }, payee, lease: cashout.leaseNumber };
}

function bankRefusal(cashout: Cashout, code: string): Settlement {
  return { cashout, ending: { settled: false, code }, lease: cashout.leaseNumber };
}

async function markThenOrder(
  context: Context,
  outside: Outbound[],
): Promise<{ cashout: Cashout; order: PaymentOrder }[]> {
  const first = outside.filter((one) => one.first);
  const marked = throwFirst(await context.turns.submitAll(MARK_SUBMITTED, first));
  const ready = [
    ...outside.filter((one) => !one.first),
    ...first.flatMap((one, index) => {
      const cashout = marked[index];
      return cashout === undefined ? [] : { ...one, cashout };
    }),
  ];
  return ready.map(({ cashout, payer }) => ({
    cashout,
    order: {
      endToEndId: cashout.endToEndId as string,
      amount: cashout.amount,
      payer: partyOf(payer, context.ispb),
      payee: cashout.recipient as Party,
      pixKey: cashout.pixKey,
      txid: cashout.txid ?? cashout.payeeReference,
      placedAt: cashout.processingAt as Date,
      initiation: initiationOf(cashout),
      purpose: 'IPAY',
      priority: CASHOUT_PRIORITY,
      text: null,
      initiator: null,
      rootEndToEndId: null,
    },
  }));
}

/** A code with an id of its own is dynamic; a static one is only its key. */
function initiationOf({ origin, txid }: Cashout): Initiation {
  if (origin === 'CODE') return txid === null ? 'QRES' : 'QRDN';
  return origin === 'KEY' ? 'DICT' : 'MANU';
}
