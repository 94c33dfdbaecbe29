import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Random, seededRandom } from '../../long/seeded-random.ts';
import type { Asked } from './asker.ts';
import { pick } from './pay-out.ts';
import { type Program, sourceOf } from './program.ts';

/** Something that a customer wants to be done once. Its amount is that of nothing else, so that the rail's books show it. */
export interface Intention {
  readonly kind: 'payment' | 'payment in two steps' | 'cash-in' | 'refund';
  readonly program: Program;
  /** The program that is paid, where it is one of ours. */
  readonly to: Program | undefined;
  /** Centavos. */
  readonly amount: number;
  readonly asked: Asked;
  /** How a payment must end. */
  readonly expected: { status: string; code: string | null };
  /** By the answer, if one came. */
  id?: number | string;
  /** Instants of the answers to the request and to its approval. */
  answeredAt?: number;
  approvedAt?: number;
}

/** Customers who act until they are stopped, and remember when each answer came. */
export interface Intending {
  readonly intentions: readonly Intention[];
  /** Those answered from then on. */
  answeredSince(instant: number): number;
  stop(): Promise<void>;
}

const WORKERS = 3;
const PAUSE_MS = 60;
/** Less than any other amount here, which a refund must not exceed, and more than the rest of the traffic pays. */
export const FIRST_REFUND = 10_000;
export const FIRST_PAYMENT = 20_000;
const DONE = { status: 'SUCCESS', code: null };
const RECIPIENTS: Readonly<Record<string, Intention['expected']>> = {
  'ok@psp.example': DONE,
  'slow-2@psp.example': DONE,
  'reject-AC03@psp.example': { status: 'FAILED', code: 'AC03' },
};

export function startIntending(programs: readonly Program[], seed: number): Intending {
  const intentions: Intention[] = [];
  let stopped = false;
  const last = { refund: FIRST_REFUND, payment: FIRST_PAYMENT };
  const intend = async (intention: Omit<Intention, 'amount' | 'asked'>, asked: (reais: number) => Asked) => {
    const amount = ++last[intention.kind === 'refund' ? 'refund' : 'payment'];
    const one: Intention = { ...intention, amount, asked: asked(amount / 100) };
    intentions.push(one);
    const answer = await one.program.asker.ask(one.asked);
    if (answer?.status !== 200) return one;
    one.id = one.kind === 'cash-in' ? answer.body.end_to_end_id : answer.body.id;
    one.answeredAt = performance.now();
    return one;
  };
  const work = async (program: Program, random: Random) => {
    const others = programs.filter((one) => one !== program);
    while (!stopped) {
      await (ACTS[random(ACTS.length)] as Act)({ program, others, random, intend });
      await pause(random(PAUSE_MS));
    }
  };
  const working = programs.flatMap((program, index) =>
    Array.from({ length: WORKERS }, (_, worker) =>
      work(program, seededRandom(seed + index * WORKERS + worker)),
    ),
  );
  return {
    intentions,
    answeredSince: (instant) =>
      intentions.filter(({ answeredAt }) => answeredAt !== undefined && answeredAt > instant).length,
    stop: async () => {
      stopped = true;
      await Promise.all(working);
    },
  };
}

interface Intent {
  program: Program;
  others: readonly Program[];
  random: Random;
  intend(intention: Omit<Intention, 'amount' | 'asked'>, asked: (reais: number) => Asked): Promise<Intention>;
}
type Act = (intent: Intent) => Promise<void>;

const pay: Act = async ({ program, others, random, intend }) => {
  const to = random(3) === 0 ? pick(random, others) : undefined;
  const key = to?.key ?? pick(random, Object.keys(RECIPIENTS));
  const expected = RECIPIENTS[key] ?? DONE;
  const path = '/create-cashout-self-approve';
  await intend({ kind: 'payment', program, to, expected }, (reais) => ({
    ...{ path, body: { ...sourceOf(program.account), amount: reais, key }, key: randomUUID() },
  }));
};

const payInTwoSteps: Act = async ({ program, intend }) => {
  const body = { ...sourceOf(program.account), key: 'ok@psp.example' };
  const path = '/create-cashout';
  const made = await intend(
    { kind: 'payment in two steps', program, to: undefined, expected: DONE },
    (reais) => ({ path, body: { ...body, amount: reais }, key: randomUUID() }),
  );
  if (made.id === undefined) return;
  const approved = await program.asker.ask({ path: '/approve-cashout', body: { id: made.id } });
  if (approved?.status === 200) made.approvedAt = performance.now();
};

/** Money from another institution, some of which is given back. */
const payIn: Act = async ({ program, random, intend }) => {
  const settlement = pick(random, ['AT_ONCE', 'AT_ONCE', 'LATE']);
  const target = { branch: '0001', number: program.account, settlement };
  const came = await intend({ kind: 'cash-in', program, to: undefined, expected: DONE }, (reais) => ({
    ...{ path: '/sandbox/cash-ins', body: { ...target, amount: reais }, open: true },
  }));
  if (came.id === undefined || settlement === 'LATE' || random(2) === 0) return;
  const found = await program.asker.ask({ path: `/v2/finance/cashin/${came.id}` });
  if (found?.status !== 200) return;
  const body = { transaction_id: found.body.id, information: 'devolvido' };
  await intend({ kind: 'refund', program, to: undefined, expected: DONE }, (reais) => ({
    ...{ path: '/v2/finance/chargeback', body: { ...body, amount: reais }, key: randomUUID() },
  }));
};

const ACTS: readonly Act[] = [pay, pay, pay, payInTwoSteps, payIn, payIn];
