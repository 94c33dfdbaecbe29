/*
 * Random histories of money that comes, goes, is reported and comes back, played on a whole bank over HTTP. In any of
 * them each answer is one that the interface knows, and the books are right afterwards.
 */
import { expect } from 'vitest';
import { change, moneyOf, openAccount, type TestAccount } from './accounts.ts';
import type { Answer, Json, TestBank } from './harness.ts';
import type { Random } from './long/seeded-random.ts';
import { decide, detail, type Verb } from './meds.ts';
import { cashIn, DAY, refundCashIn, refundCode, simplified } from './receiving.ts';

interface Received {
  account: TestAccount;
  endToEndId: string;
  codeId: number | null;
  /** Reais. */
  amount: number;
}

interface Case {
  account: TestAccount;
  id: string;
  amount: number;
}

export interface History {
  bank: TestBank;
  random: Random;
  accounts: TestAccount[];
  received: Received[];
  cases: Case[];
  /** End-to-end ids of what was sent. */
  sent: string[];
  /** The steps taken, for the reader of a failure. */
  words: string[];
}

type Step = (history: History) => Promise<string>;

const pick = <T>(random: Random, from: readonly T[]): T | undefined => from[random(from.length)];
/** Mostly one of the newest, so that several things happen to the same one. */
const pickLate = <T>(random: Random, from: readonly T[]): T | undefined =>
  random(4) === 0 ? pick(random, from) : pick(random, from.slice(-3));
const reais = (random: Random, most: number) => (1 + random(most * 100)) / 100;

/** Refusals that a customer may be told; anything else is a fault. */
const REFUSED = new Set([
  'Account not found',
  'Cannot process chargeback for closed account',
  'Cannot process chargeback for closed destination account',
  'Destination account in the process of closing cannot receive chargeback',
  'Chargeback period (90 days) has expired',
  'There is a refund in processing',
  'Amount is greater than the value of the QR Code',
  'Amount is greater than the value of transaction',
  'Insufficient balance',
  'MED in wrong status',
  'Payment already reported',
  'Report period (90 days) has expired',
  'Transaction Cashout not found',
  'AM09',
]);

function word(what: string, { status, body }: Answer): string {
  if (status === 200) return what;
  expect([400, 409], `${what}: ${JSON.stringify(body)}`).toContain(status);
  expect(REFUSED, what).toContain(body.detail);
  return `${what} refused: ${body.detail}`;
}

const OUTCOMES = ['SUCCESS', 'REJECTED', 'SILENT', 'SILENT'] as const;
const RECIPIENTS = ['ok', 'ok', 'reject-AC03', 'slow-5', 'silent', 'returns'] as const;

const comesIn: Step = async ({ bank, random, accounts, received }) => {
  const account = pick(random, accounts) as TestAccount;
  const amount = reais(random, 80);
  const byKey = random(2) === 0;
  const target = byKey ? { key: account.key } : { branch: '0001', number: account.number };
  const paid = await bank.sandbox('/cash-ins', { amount, ...target, refund_outcome: pick(random, OUTCOMES) });
  if (paid.status === 'SETTLED')
    received.push({ account, endToEndId: paid.end_to_end_id, codeId: null, amount });
  return `cash-in ${paid.status}`;
};

const comesInByCode: Step = async ({ bank, random, accounts, received }) => {
  const account = pick(random, accounts) as TestAccount;
  const amount = reais(random, 80);
  const asked = await simplified(bank, { ...account.source, amount });
  const made = await bank.post('/v2/finance/create-pix-copy-and-paste', asked, { as: account.credential });
  if (made.status !== 200) return word('code', made);
  const { pix_copy_and_paste, qr_code_id } = made.body;
  const paid = await bank.sandbox('/cash-ins', {
    ...{ amount, pix_copy_and_paste, refund_outcome: pick(random, OUTCOMES) },
  });
  if (paid.status === 'SETTLED')
    received.push({ account, endToEndId: paid.end_to_end_id, codeId: qr_code_id, amount });
  return `code ${paid.status}`;
};

async function pay({ bank, sent }: History, account: TestAccount, body: Json): Promise<Answer> {
  const as = account.credential;
  const answer = await bank.post('/create-cashout-self-approve', { ...account.source, ...body }, { as });
  if (answer.status !== 200) return answer;
  const { body: shown } = await bank.get(`/v2/finance/status-cashout?id=${answer.body.id}`, { as });
  if (shown.operationUuid !== null) sent.push(shown.operationUuid);
  return { ...answer, body: shown };
}

const goesOut: Step = async (history) => {
  const { random, accounts } = history;
  const account = pick(random, accounts) as TestAccount;
  const key = `${pick(random, RECIPIENTS)}@psp.example`;
  return word('cashout', await pay(history, account, { amount: reais(random, 90), key }));
};

const staysInside: Step = async (history) => {
  const { bank, random, accounts, received } = history;
  const [from, to] = [pick(random, accounts) as TestAccount, pick(random, accounts) as TestAccount];
  const amount = reais(random, 60);
  const answer = await pay(history, from, { amount, key: to.key });
  await bank.drain();
  const endToEndId = answer.body.operationUuid as string | undefined;
  if (endToEndId === undefined) return word('inside', answer);
  const came = await bank.get(`/v2/finance/cashin/${endToEndId}`, { as: to.credential });
  if (came.status === 200) received.push({ account: to, endToEndId, codeId: null, amount });
  return 'inside';
};

const isRefunded: Step = async ({ bank, random, received }) => {
  const one = pickLate(random, received);
  if (one === undefined) return 'nothing to refund';
  const as = one.account.credential;
  // Now and then all of it, and now and then a centavo more than is left.
  const { id, transaction_chargeback_value: gone } = await cashIn(bank, one.endToEndId, as);
  const left = Math.round((one.amount - gone) * 100) / 100;
  const tries = [one.amount, left + 0.01, reais(random, Math.ceil(one.amount)), reais(random, 10)];
  const amount = Math.round((pick(random, tries) as number) * 100) / 100;
  if (one.codeId !== null && random(2) === 0)
    return word('refund of code', await refundCode(bank, one.codeId, amount, as));
  return word('refund', await refundCashIn(bank, id, amount, as));
};

const isReported: Step = async ({ bank, random, received, cases }) => {
  const one = pickLate(random, received);
  if (one === undefined) return 'nothing to report';
  const body = {
    end_to_end_id: one.endToEndId,
    origin_situation_type: 'SCAM_FRAUD',
    reason: random(6) === 0 ? 'RETURN_CANCELLATION' : 'RETURN_REQUEST',
    ...(random(2) === 0 ? {} : { amount: reais(random, Math.ceil(one.amount)) }),
  };
  const answer = await bank.call({ method: 'POST', path: '/sandbox/meds', body, as: null });
  if (answer.status === 200) {
    expect(answer.body.amount).toBeLessThanOrEqual(one.amount);
    cases.push({ account: one.account, id: answer.body.pix_med_id, amount: answer.body.amount });
  }
  return word('report', answer);
};

const VERBS: readonly Verb[] = ['accept', 'accept', 'reject', 'cancel'];

const isDecided: Step = async ({ bank, random, cases }) => {
  const med = pickLate(random, cases);
  if (med === undefined) return 'nothing to decide';
  const verb = pick(random, VERBS) as Verb;
  return word(verb, await decide(bank, { id: med.id, verb, as: med.account.credential }));
};

const isTakenBack: Step = async ({ bank, random, cases }) => {
  const med = pickLate(random, cases);
  if (med === undefined) return 'nothing to take back';
  const path = `/sandbox/meds/${med.id}/cancel`;
  return word('report taken back', await bank.call({ method: 'POST', path, as: null }));
};

const comesBack: Step = async ({ bank, random, sent }) => {
  const end_to_end_id = pick(random, sent);
  if (end_to_end_id === undefined) return 'nothing to come back';
  const body = { end_to_end_id, amount: reais(random, 40), reason: 'MD06' };
  return word(
    'return',
    await bank.call({ method: 'POST', path: '/sandbox/cashout-returns', body, as: null }),
  );
};

const isCredited: Step = async ({ bank, random, accounts }) => {
  await change(bank, pick(random, accounts) as TestAccount, { credit: reais(random, 50) });
  return 'credit';
};

const closesAndOpens: Step = async (history) => {
  const { bank, random, accounts } = history;
  const account = pick(random, accounts) as TestAccount;
  // For a moment: a closed account only says so.
  await change(bank, account, { status: pick(random, ['CLOSING', 'CLOSED']) });
  const words = [await isDecided(history), await comesIn(history), await comesBack(history)];
  await bank.drain();
  await change(bank, account, { status: 'ACTIVE' });
  return `closed (${words.join(', ')})`;
};

/** One payment is all that several people think of, one after the other or at once. */
const isFoughtOver: Step = async (history) => {
  const { random } = history;
  const about = { ...history, received: [], cases: [] };
  const words = [await pick(random, [comesIn, comesInByCode])?.(about)];
  const orders = [
    [isRefunded, isReported, isDecided],
    [isReported, isRefunded, isDecided],
    [isReported, isDecided, isRefunded],
  ];
  for (const step of pick(random, orders) ?? []) words.push(await step(about));
  const steps = [isRefunded, isReported, isDecided, isDrained];
  const some = Array.from({ length: 1 + random(3) }, () => pick(random, steps) as Step);
  words.push(...(await Promise.all(some.map((step) => step(about)))));
  history.received.push(...about.received);
  history.cases.push(...about.cases);
  return `about one: ${words.join(', ')}`;
};

const isDrained: Step = async ({ bank }) => {
  await bank.drain();
  return 'drain';
};

const STEPS: readonly [weight: number, step: Step][] = [
  [4, comesIn],
  [2, comesInByCode],
  [3, goesOut],
  [2, staysInside],
  [6, isRefunded],
  [6, isReported],
  [7, isDecided],
  [8, isFoughtOver],
  [1, isTakenBack],
  [2, comesBack],
  [1, isCredited],
  [1, closesAndOpens],
  [2, isDrained],
];
const LOT = STEPS.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));

const SPANS = [2, 6, 41, 41, DAY, DAY + 1, 7 * DAY, 30 * DAY];

/** One thing, or two to four at once; sometimes the clock moves. Afterwards nobody has less than nothing to spend. */
async function takeTurn(history: History): Promise<void> {
  const { bank, random, words, accounts } = history;
  if (random(10) === 0) {
    const seconds = pick(random, SPANS) as number;
    words.push(`${seconds} s go by`);
    await bank.advance(seconds);
  } else {
    const together = random(4) === 0 ? 2 + random(3) : 1;
    const steps = Array.from({ length: together }, () => pick(random, LOT) as Step);
    words.push((await Promise.all(steps.map((step) => step(history)))).join(' & '));
  }
  const money = await moneyOf(bank, pick(random, accounts) as TestAccount);
  // A closed account answers nothing.
  if (money.total !== undefined) expect(money.available).toBeGreaterThanOrEqual(0);
}

/** Each case gave back as its status says, never more than it asked for; nothing is left under way. */
async function checkCases({ bank, cases }: History): Promise<void> {
  for (const { id, account, amount } of cases) {
    const shown = await detail(bank, id, account.credential);
    expect(shown.status).not.toBe('WAITING');
    const rows = shown.chargebacks as { status: string; amount: number }[];
    expect(rows.map(({ status }) => status)).not.toContain('PENDING');
    const back = rows.reduce(
      (sum, row) => sum + (row.status === 'SUCCESS' ? Math.round(row.amount * 100) : 0),
      0,
    );
    expect(back).toBeLessThanOrEqual(Math.round(amount * 100));
    if (rows.length > 0) expect(shown.status).toMatch(/^ACCEPTED/);
  }
}

/** Plays so many turns, then lets a hundred days go by: everything has ended, and nothing is held any more. */
export async function playHistory(
  bank: TestBank,
  { random, turns }: { random: Random; turns: number },
): Promise<string[]> {
  const accounts: TestAccount[] = [];
  for (let index = 0; index < 2; index++) {
    const account = await openAccount(bank, { balance: 60, pixKey: true });
    await change(bank, account, { fees: { cashin: 0.1 * index, cashout: 0.25 * index, med: 3 * index } });
    accounts.push(account);
  }
  const history: History = { bank, random, accounts, received: [], cases: [], sent: [], words: [] };
  try {
    for (let turn = 0; turn < turns; turn++) await takeTurn(history);
    await bank.verify();
    for (const account of accounts) await change(bank, account, { status: 'ACTIVE' });
    for (let period = 0; period < 10; period++) await bank.advance(10 * DAY);
    await bank.verify();
    for (const account of accounts) expect(await moneyOf(bank, account)).toMatchObject({ blocked: 0 });
    await checkCases(history);
  } catch (error) {
    throw new Error(`a history breaks after:\n${history.words.slice(-25).join('\n')}`, { cause: error });
  }
  return history.words;
}
