import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '../../../src/database/pool.ts';
import { cnpjOf } from '../../../src/simulator/check-digits.ts';
import type { Json } from '../../harness.ts';
import type { Random } from '../../long/seeded-random.ts';
import { type Answered, type Asker, openAsker } from '../torture/asker.ts';
import { sourceOf } from '../torture/program.ts';
import type { Officials } from './officials.ts';

/** A customer's program whose account is in one race at a time, so that what it must hold is known. */
export interface Racer {
  readonly asker: Asker;
  readonly account: string;
  readonly document: string;
  readonly name: string;
  readonly key: string;
  /** Centavos that the account must hold once everything rests. */
  balance: number;
}

/** Those who race for one thing after the other. */
export interface Lane {
  /** Receives. */
  readonly shop: Racer;
  readonly buyer: Racer;
  readonly other: Racer;
  /** Has less than is asked of it. */
  readonly dry: Racer;
  readonly random: Random;
  readonly officials: Officials;
  /** Of the database: some are hired as somebody at the machine does it. */
  readonly pool: Pool;
  /** An address of the bank; another each time. */
  urlNow(): string;
  /** A number that nobody else is given. */
  serial(): number;
}

/** One race: `callers` ask at once. Answers all that is not as the rules say. */
export type Race = (lane: Lane, callers: number) => Promise<string[]>;

/**
 * Nothing is killed or cut in a race, so a late answer is waited for: what was carried out without one could be asked for
 * a second time, and no rule would know.
 */
export const PATIENT = { patienceMs: 120_000 };
const OPENING = 100_000_000;
const ENDS_WITHIN_MS = 60_000;

export async function openRacer(index: number, urlNow: () => string, opening = OPENING): Promise<Racer> {
  const sandbox = openAsker(urlNow, undefined, PATIENT);
  const document = cnpjOf(41_000_000 + index);
  const name = `Corredor ${index} Ltda`;
  const body = { type: 'PJ', document, name, balance: opening / 100 };
  const opened = await mustAnswer(sandbox, '/sandbox/accounts', body);
  sandbox.close();
  const [secret] = opened.credentials as Json[];
  const secrets = {
    ...{ clientId: secret.client_id, clientSecret: secret.client_secret, hmacSecret: secret.hmac_secret },
  };
  const asker = openAsker(urlNow, secrets, PATIENT);
  const account: string = opened.number;
  const wanted = { ...sourceOf(account), reason: 'customer request', type: 'EVP' };
  const made = await mustAnswer(asker, '/v3/dict/key', wanted);
  return {
    asker,
    account,
    document,
    name,
    key: made.key ?? made.pix_key ?? made.key_value,
    balance: opening,
  };
}

export async function mustAnswer(asker: Asker, path: string, body: object, more: object = {}): Promise<Json> {
  const answer = await asker.insist({ path, body, ...more });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** All ask at once; the answers in their order. */
export function atOnce<T>(callers: number, ask: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: callers }, (_, index) => ask(index)));
}

export const isDone = ({ status }: Answered) => status >= 200 && status < 300;

/** Tells what is wrong where not exactly one of them was answered well, and every other refused in these words. */
export function oneWins(answers: readonly Answered[], refusals: readonly string[]): string[] {
  const done = answers.filter(isDone).length;
  return [
    ...(done === 1 ? [] : [`${done} of ${answers.length} won: ${wordsOf(answers)}`]),
    ...refusedOtherwise(answers, refusals),
  ];
}

export function refusedOtherwise(answers: readonly Answered[], refusals: readonly string[]): string[] {
  const others = answers.filter((one) => !isDone(one) && !refusals.includes(one.body.detail));
  return others.length === 0 ? [] : [`refused otherwise: ${wordsOf(others)}`];
}

export function wordsOf(answers: readonly Answered[]): string {
  const words = answers.map(({ status, body }) => `${status} ${body.detail ?? ''}`.trim());
  return [...new Set(words)].join(', ');
}

/** How a payment has ended; it is looked at until it has. */
export async function endOf({ asker }: Racer, id: number): Promise<Json> {
  const giveUp = performance.now() + ENDS_WITHIN_MS;
  for (;;) {
    const { body } = await asker.insist({ path: `/v2/finance/status-cashout?id=${id}` });
    if (body.status !== 'PROCESSING' || performance.now() > giveUp) return body;
    await pause(10);
  }
}

export async function moneyOf({ asker, account }: Racer): Promise<{ total: number; blocked: number }> {
  const query = `account_branch_identifier=0001&account_number=${account}`;
  const { body } = await asker.insist({ path: `/v2/finance/get-balance?${query}` });
  return { total: Math.round(body.amount_total * 100), blocked: Math.round(body.amount_blocked * 100) };
}
