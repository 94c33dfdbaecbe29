import type { Json } from '../../harness.ts';
import type { Unknown } from './carry-rail.ts';
import type { Intention } from './intend.ts';
import { statementOf } from './pay-in.ts';
import { deedOf } from './pay-out.ts';
import { type Deed, type Ended, FEE_IN } from './program.ts';

/** Customers' memory of a bank that was brought back to an instant: each request may be there or not. */
export interface Remembered {
  wrong: string[];
  /** Intentions of which the bank knows nothing more, and their ids. */
  forgotten: Intention[];
  known: number;
}

const cents = (reais: number) => Math.round(reais * 100);

/**
 * Each customer goes through what was intended. An answer of before the instant stands. One of after it may be forgotten,
 * and nothing that may be under way at the rail is asked for again. All else is asked again under its key, which makes
 * nothing a second time. How each must end goes into the customer's books.
 */
export async function recall(
  intentions: readonly Intention[],
  { instant, unknown }: { instant: number; unknown: readonly Unknown[] },
): Promise<Remembered> {
  const recalled: Remembered = { wrong: [], forgotten: [], known: 0 };
  const amounts = new Set(unknown.map(({ amount }) => amount));
  const named = new Set(intentions.map(({ amount }) => amount));
  for (const { kind, id, amount } of unknown)
    if (!named.has(amount)) recalled.wrong.push(`the rail has the ${kind} ${id}, which nobody here intended`);
  const left = [...intentions];
  const work = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      const settlesAt = one.kind === 'payment in two steps' ? one.approvedAt : one.answeredAt;
      if (settlesAt !== undefined && settlesAt < instant && amounts.has(one.amount))
        recalled.wrong.push(`${nameOf(one)} was answered before the instant, and is only at the rail`);
      const deed = await deedFor(one, { instant, isAtRail: amounts.has(one.amount), recalled });
      if (deed === undefined) recalled.forgotten.push(one);
      else one.program.deeds.push(deed);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  recalled.known = intentions.length - recalled.forgotten.length;
  return recalled;
}

const AT_ONCE = 8;

export const nameOf = ({ kind, amount, id }: Intention) => `the ${kind} of ${amount / 100} (${id})`;

interface Recalling {
  instant: number;
  /** The rail has it, and the ledger does not. */
  isAtRail: boolean;
  recalled: Remembered;
}

/** Undefined where nothing is left to be judged. */
async function deedFor(one: Intention, recalling: Recalling): Promise<Deed | undefined> {
  if (one.kind === 'cash-in') return deedOfCashIn(one, recalling.instant);
  const answered = await findOrAsk(one, recalling);
  if (answered === undefined) return undefined;
  const { program, to, amount, expected, kind } = one;
  const ids = answered as number[];
  if (kind === 'refund') return deedOfRefund(one, ids);
  if (kind === 'payment') return deedOf(kind, { program, to, amount, expected, ids });
  if ((one.approvedAt ?? Number.POSITIVE_INFINITY) > recalling.instant)
    program.receiver.expectOtherwise('PIX_CASHOUT', ids[0] as number);
  // An approval that was forgotten may have sent the payment: only one that has not is approved again.
  const path = recalling.isAtRail ? '/cancel-cashout' : '/approve-cashout';
  const { status } = await program.asker.insist({ path, body: { id: ids[0] } });
  if (recalling.isAtRail && status !== 200)
    recalling.recalled.wrong.push(
      `${nameOf(one)} waits for its approval, and a cancellation answers ${status}`,
    );
  const acknowledged = { approved: !recalling.isAtRail, cancelled: recalling.isAtRail };
  const ends = recalling.isAtRail ? { status: 'CANCELLED', code: null } : expected;
  return deedOf(kind, { program, to, amount, expected: ends, ids, acknowledged });
}

/** The ids of before and of now, which are to be the same; undefined where the bank has forgotten it. */
async function findOrAsk(
  one: Intention,
  { instant, isAtRail, recalled }: Recalling,
): Promise<Json[] | undefined> {
  const { program, id, answeredAt = Number.POSITIVE_INFINITY } = one;
  if (id === undefined) {
    if (isAtRail) return undefined;
    const made = await program.asker.insist(one.asked);
    // The cash-in that it gives back is forgotten.
    if (made.status !== 200 && one.kind === 'refund') return undefined;
    if (made.status !== 200)
      recalled.wrong.push(`${nameOf(one)} is answered ${made.status} when asked again`);
    return [made.body.id];
  }
  const at = one.kind === 'refund' ? '/v2/finance/chargeback/status' : '/v2/finance/status-cashout';
  const found = await program.asker.insist({ path: `${at}?id=${id}` });
  if (found.status !== 200) {
    if (answeredAt < instant)
      recalled.wrong.push(`${nameOf(one)} was answered before the instant, and is lost`);
    return undefined;
  }
  const again = await program.asker.insist(one.asked);
  if (again.status !== 200)
    recalled.wrong.push(`${nameOf(one)} is answered ${again.status} when asked again`);
  return [id, again.body.id];
}

function deedOfRefund(one: Intention, ids: readonly unknown[]): Deed {
  const { program, amount } = one;
  const end = async (): Promise<Ended> => {
    const path = `/v2/finance/chargeback/status?id=${ids[0]}`;
    const { status } = (await program.asker.insist({ path })).body;
    const wrong = status === 'SUCCESS' ? [] : [`${nameOf(one)} is ${status}`];
    if (new Set(ids).size > 1) wrong.push(`one key made the refunds ${ids}`);
    return { moves: status === 'SUCCESS' ? [{ account: program.account, amount: -amount }] : [], wrong };
  };
  return { kind: 'refund', end };
}

/** Money that came before the instant is there; of what came after it the bank may know nothing. */
function deedOfCashIn(one: Intention, instant: number): Deed {
  const { program, amount, answeredAt = Number.POSITIVE_INFINITY } = one;
  const end = async (): Promise<Ended> => {
    const lines = (await statementOf(program)).filter(
      (line) => line.transaction_type === 'PIX_CASHIN' && cents(line.amount) === amount,
    );
    const wrong: string[] = [];
    if (lines.length > 1) wrong.push(`${nameOf(one)} was credited ${lines.length} times`);
    if (lines.length === 0 && answeredAt < instant)
      wrong.push(`${nameOf(one)} came before the instant, and is lost`);
    const told = program.receiver.toldOf('PIX_CASHIN', lines[0]?.identification ?? '');
    if (lines.length > 0 && !told.has('PIX_CASHIN_RECEIVED')) wrong.push(`${nameOf(one)} was never told`);
    return { moves: [{ account: program.account, amount: lines.length * (amount - FEE_IN) }], wrong };
  };
  return { kind: 'cash-in', end };
}
