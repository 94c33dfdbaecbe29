import { randomUUID } from 'node:crypto';
import type { Json } from '../../harness.ts';
import type { Random } from '../../long/seeded-random.ts';
import type { Answered } from './asker.ts';
import { type Deed, type Ended, FEE_IN, FEE_OUT, type Program, sourceOf } from './program.ts';

/** How a payment to somebody must end. */
interface Expected {
  status: string;
  code: string | null;
}

const OUTSIDE: Readonly<Record<string, Expected>> = {
  'ok@psp.example': { status: 'SUCCESS', code: null },
  'slow-2@psp.example': { status: 'SUCCESS', code: null },
  'returns@psp.example': { status: 'REFUNDED', code: null },
  'reject-AC03@psp.example': { status: 'FAILED', code: 'AC03' },
  'none@psp.example': { status: 'FAILED', code: 'KEY_NOT_FOUND' },
  'silent@psp.example': { status: 'FAILED', code: 'AB03' },
};
const DONE: Expected = { status: 'SUCCESS', code: null };
// Late for the rail's limit: a bank or database was away for longer. Nothing is moved then.
const LATE = 'AB03';

export interface Acting {
  program: Program;
  others: readonly Program[];
  random: Random;
}

export const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)] as T;
const cents = (reais: number) => Math.round(reais * 100);

interface Payment {
  program: Program;
  /** The program that is paid, where it is one of ours. */
  to: Program | undefined;
  amount: number;
  expected: Expected;
  /** Every id that an answer gave. */
  ids: number[];
  /** Steps were told to be done: an approval, a cancellation. */
  acknowledged?: { approved: boolean; cancelled: boolean };
}

/** A payment in one step: by key or by account details, asked once or twice at once, and again until it is answered. */
export async function payOut(acting: Acting): Promise<void> {
  const { program, random } = acting;
  const { path, body, ...payment } = terms(acting);
  const asked = { path, body, key: randomUUID() };
  const times = random(4) === 0 ? 2 : 1;
  const answers = await Promise.all(Array.from({ length: times }, () => program.asker.insist(asked)));
  program.deeds.push(deedOf('payment', { ...payment, program, ids: idsOf(answers, program, asked.path) }));
}

function terms({ program, others, random }: Acting) {
  const amount = 1 + random(400);
  const source = { ...sourceOf(program.account), amount: amount / 100 };
  if (random(3) === 0) {
    const to = pick(random, others);
    const byKey = random(2) === 0;
    const path = under(random, byKey ? '/create-cashout-self-approve' : '/create-cashoutmanual-self-approve');
    const body = byKey ? { ...source, key: to.key } : { ...source, ...recipientOf(to) };
    return { path, body, to, amount, expected: DONE };
  }
  const key = pick(random, Object.keys(OUTSIDE));
  const path = under(random, '/create-cashout-self-approve');
  return { path, body: { ...source, key }, to: undefined, amount, expected: OUTSIDE[key] as Expected };
}

/** Each cashout operation has two addresses. */
export function under(random: Random, path: string): string {
  return random(4) === 0 ? `/v2/finance${path}` : path;
}

/** The members of a payment by account details. */
export function recipientOf({ account, document, name }: Pick<Program, 'account' | 'document' | 'name'>) {
  return {
    recipient_instution: '99999000',
    recipient_account_branch: '0001',
    recipient_account_number: account,
    recipient_account_type: 'PAYMENT_ACCOUNT',
    recipient_account_model: 'Movement',
    recipient_legal_id: document,
    recipient_name: name,
  };
}

export function idsOf(answers: readonly Answered[], program: Program, path: string): number[] {
  for (const { status, body } of answers)
    if (status !== 200)
      program.asker.counts.wrong.push(`${path} was answered ${status} ${JSON.stringify(body)}`);
  return answers.flatMap(({ status, body }) => (status === 200 ? [body.id as number] : []));
}

/** Created by one, then approved and cancelled at once: one of both, and what was acknowledged stands. */
export async function payInTwoSteps({ program, others, random }: Acting): Promise<void> {
  const amount = 1 + random(400);
  const to = random(3) === 0 ? pick(random, others) : undefined;
  const path = under(random, to === undefined ? '/create-cashout' : '/create-cashout-manual');
  const recipient = to === undefined ? { key: 'ok@psp.example' } : recipientOf(to);
  const body = { ...sourceOf(program.account), amount: amount / 100, ...recipient };
  const made = await program.asker.insist({ path, body, key: randomUUID() });
  const ids = idsOf([made], program, path);
  const [id] = ids;
  if (id === undefined) return;
  const verbs = random(3) === 0 ? ['approve', 'cancel', 'approve'] : [pick(random, ['approve', 'cancel'])];
  const answers = await Promise.all(
    verbs.map((verb) => program.asker.insist({ path: under(random, pathOf(random, verb)), body: { id } })),
  );
  const done = (verb: string) =>
    answers.filter(({ status }, at) => verbs[at] === verb && status === 200).length;
  const acknowledged = { approved: done('approve') > 0, cancelled: done('cancel') > 0 };
  if (done('approve') > 1 || (acknowledged.approved && acknowledged.cancelled))
    program.asker.counts.wrong.push(`cashout ${id} was both approved and cancelled, or approved twice`);
  const expected = { status: acknowledged.cancelled ? 'CANCELLED' : 'SUCCESS', code: null };
  program.deeds.push(deedOf('two steps', { program, to, amount, expected, ids, acknowledged }));
}

/** Either approval approves either kind. */
function pathOf(random: Random, verb: string): string {
  return verb === 'approve' && random(3) === 0 ? '/approve-cashout-manual' : `/${verb}-cashout`;
}

const EVENT_OF: Readonly<Record<string, string>> = {
  SUCCESS: 'PIX_CASHOUT_SUCCESS',
  REFUNDED: 'PIX_CASHOUT_REFUND',
  FAILED: 'PIX_CASHOUT_ERROR',
  CANCELLED: 'PIX_CASHOUT_CANCELED',
};

export function deedOf(kind: string, payment: Payment): Deed {
  return { kind, end: () => endPayment(payment) };
}

async function endPayment(payment: Payment): Promise<Ended> {
  const { program, amount, expected, ids, acknowledged } = payment;
  const [id] = ids;
  if (id === undefined) return { moves: [], wrong: ['a payment was never accepted'] };
  const shown = (await cashoutOf(program, id)).body;
  const wrong: string[] = [];
  if (new Set(ids).size > 1) wrong.push(`one key made the cashouts ${ids}`);
  if (cents(shown.amount) !== amount) wrong.push(`cashout ${id} is of ${shown.amount}, not ${amount / 100}`);
  const late = shown.status === 'FAILED' && shown.erro_descriptor === LATE;
  // A program that has heard of neither step cannot know which came first.
  const either =
    acknowledged && !acknowledged.approved && !acknowledged.cancelled && shown.status === 'CANCELLED';
  if (!late && !either && (shown.status !== expected.status || shown.erro_descriptor !== expected.code))
    wrong.push(
      `cashout ${id} is ${shown.status} ${shown.erro_descriptor}, not ${expected.status} ${expected.code}`,
    );
  const told = program.receiver.toldOf('PIX_CASHOUT', id);
  for (const type of ['PIX_CASHOUT_CREATED', EVENT_OF[shown.status] as string])
    if (!told.has(type)) wrong.push(`cashout ${id} is ${shown.status} and ${type} was never told`);
  return { moves: movesOf(payment, shown), wrong };
}

export function movesOf({ program, to, amount }: Pick<Payment, 'program' | 'to' | 'amount'>, shown: Json) {
  if (shown.status === 'REFUNDED') return [{ account: program.account, amount: -FEE_OUT }];
  if (shown.status !== 'SUCCESS') return [];
  const out = { account: program.account, amount: -amount - FEE_OUT };
  return to === undefined ? [out] : [out, { account: to.account, amount: amount - FEE_IN }];
}

export function cashoutOf(program: Program, id: number): Promise<Answered> {
  return program.asker.insist({ path: `/v2/finance/status-cashout?id=${id}` });
}
