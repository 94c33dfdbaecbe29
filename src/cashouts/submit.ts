import { type AccountRef, partyOf } from '../accounts/account.ts';
import { findPayers } from '../accounts/find.ts';
import { findTargets, type Target, targetKey } from '../accounts/find-addresses.ts';
import type { Context } from '../context.ts';
import type { Party, PaymentOrder, Standing } from '../rail/rail.ts';
import { throwFirst } from '../turns/lanes.ts';
import { ACKNOWLEDGE } from './acknowledge.ts';
import type { Cashout } from './cashout.ts';
import { type ByKey, findRecipients, type Payer, type Recipient } from './find-recipients.ts';
import { MARK_SUBMITTED } from './mark-submitted.ts';
import { type Settlement, settleCashouts } from './settle.ts';

interface Outbound {
  cashout: Cashout;
  payee: Party;
  /** Nobody has asked the rail yet: the payee is fixed, under this node's lease, before it is asked. */
  first: boolean;
}

/**
 * Takes leased PROCESSING cashouts one step on: finds each recipient, settles those inside the bank,
 * hands the others to the rail and stores what it answers at once. Later answers arrive by themselves.
 */
export async function submitCashouts(context: Context, cashouts: readonly Cashout[]): Promise<void> {
  const [payers, ours] = await Promise.all([
    findPayers(context.db.batch, cashouts),
    findTargets(
      context.db.batch,
      cashouts.flatMap((cashout) => ownTarget(cashout, context.ispb) ?? []),
    ),
  ]);
  const payerOf: PayerOf = (cashout) => payers.get(cashout.accountId) as Payer;
  const { inside, outside, failed } = await route(context, cashouts, { ours, payerOf });
  await settleCashouts(context, [...inside, ...failed]);
  if (outside.length === 0) return;
  const orders = await markThenOrder(context, outside, payerOf);
  const standings = await context.rail.submit(orders.map((one) => one.order));
  const answers = orders.map(({ cashout }, index) => ({ cashout, standing: standings[index] as Standing }));
  await settleCashouts(context, answers.flatMap(finalWord));
  const waiting = answers.flatMap(({ cashout, standing }) => (standing.state === 'PENDING' ? cashout : []));
  throwFirst(await context.turns.submitAll(ACKNOWLEDGE, waiting));
}

/** The settlement a standing calls for; none while the rail has not spoken. */
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

type PayerOf = (cashout: Cashout) => Payer;

interface Routes {
  inside: Settlement[];
  outside: Outbound[];
  failed: Settlement[];
}

async function route(
  context: Context,
  cashouts: readonly Cashout[],
  { ours, payerOf }: { ours: Map<string, AccountRef>; payerOf: PayerOf },
): Promise<Routes> {
  const routes: Routes = { inside: [], outside: [], failed: [] };
  const byKey: ByKey[] = [];
  for (const cashout of cashouts) {
    const target = ownTarget(cashout, context.ispb);
    const payee = target && ours.get(targetKey(target));
    if (cashout.recipient === null)
      byKey.push({ cashout, key: cashout.pixKey as string, payer: payerOf(cashout), payee });
    else if (payee !== undefined) routes.inside.push(insideSettlement(cashout, payee));
    else if (cashout.recipient.ispb === context.ispb) routes.failed.push(bankRefusal(cashout, 'AC03'));
    else routes.outside.push({ cashout, payee: cashout.recipient, first: cashout.submittedAt === null });
  }
  const recipients = await findRecipients(context, byKey);
  for (const [index, { cashout }] of byKey.entries()) {
    const recipient = recipients[index] as Recipient;
    if ('failed' in recipient) routes.failed.push(bankRefusal(cashout, recipient.failed));
    else if ('ours' in recipient) routes.inside.push(insideSettlement(cashout, recipient.ours));
    else routes.outside.push({ cashout, payee: recipient.theirs, first: true });
  }
  return routes;
}

/** Where the payment would go if it stayed inside the bank; undefined once the rail was asked. */
function ownTarget(cashout: Cashout, ispb: string): Target | undefined {
  if (cashout.submittedAt !== null) return undefined;
  if (cashout.recipient === null) return cashout.pixKey === null ? undefined : { key: cashout.pixKey };
  return cashout.recipient.ispb === ispb ? cashout.recipient : undefined;
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
  payerOf: PayerOf,
): Promise<{ cashout: Cashout; order: PaymentOrder }[]> {
  const first = outside.filter((one) => one.first);
  const marked = throwFirst(await context.turns.submitAll(MARK_SUBMITTED, first));
  const ready = [
    ...outside.flatMap(({ cashout, first }) => (first ? [] : [cashout])),
    ...marked.filter((cashout) => cashout !== undefined),
  ];
  return ready.map((cashout) => ({
    cashout,
    order: {
      endToEndId: cashout.endToEndId as string,
      amount: cashout.amount,
      payer: partyOf(payerOf(cashout), context.ispb),
      payee: cashout.recipient as Party,
      pixKey: cashout.pixKey,
      txid: cashout.txid,
      placedAt: cashout.processingAt as Date,
    },
  }));
}
