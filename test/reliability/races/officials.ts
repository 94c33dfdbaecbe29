import { setTimeout as pause } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import type { Pool } from '../../../src/database/pool.ts';
import { transaction } from '../../../src/database/transaction.ts';
import { addOperator } from '../../../src/operators/add-operator.ts';
import { OPERATOR_ROLES } from '../../../src/operators/roles.ts';
import { createVault } from '../../../src/secrets/seal.ts';
import type { Json } from '../../harness.ts';
import { TEST_MASTER_KEY } from '../../prepare-template.ts';
import { type Answered, type Asked, type Asker, openAsker } from '../torture/asker.ts';
import { PATIENT } from './racer.ts';

/** One of the bank's own people, logged in. */
export interface Official {
  ask(asked: Asked): Promise<Answered>;
  /** Asks, and throws where it is refused. */
  must(path: string, body?: object): Promise<Json>;
}

/** People of the bank for every lane; they are hired when the first race needs them. */
export interface Officials {
  readonly asker: Asker;
  get(): Promise<readonly Official[]>;
}

/** Number of operators that decide against each other, each from another node. */
const HOW_MANY = 3;
const PASSWORD = 'quilha-de-carvalho-velho';
const FACTOR = 'MZXW6YTBOI2HK3TJMZXW6YTBOI2HK3TJ';
const TRIES = 200;

export function openOfficials(pool: Pool, urlNow: () => string): Officials {
  const asker = openAsker(urlNow, undefined, PATIENT);
  let hired: Promise<readonly Official[]> | undefined;
  const hireAll = () =>
    Promise.all(Array.from({ length: HOW_MANY }, (_, index) => openOfficial(pool, asker, index)));
  return {
    asker,
    get: () => {
      hired ??= hireAll();
      return hired;
    },
  };
}

async function openOfficial(pool: Pool, asker: Asker, index: number): Promise<Official> {
  const email = await hire(pool, asker, { name: `corrida-${index}`, totpSecret: FACTOR });
  let token: Promise<string> | undefined;
  const logIn = async () => {
    const code = codeOf(FACTOR, await bankNow(asker));
    const login = { email, password: PASSWORD, token: code };
    const answer = await once(asker, { path: '/operator/login', body: login, open: true });
    if (answer.status !== 200) throw new Error(`an operator is not let in: ${JSON.stringify(answer.body)}`);
    return answer.body.access_token as string;
  };
  const ask = async (asked: Asked): Promise<Answered> => {
    token ??= logIn();
    const shown = token;
    const headers = { ...asked.headers, authorization: `Bearer ${await shown}` };
    const answer = await once(asker, { ...asked, headers, open: true });
    if (answer.status !== 401) return answer;
    // A bearer is good for an hour.
    if (token === shown) token = undefined;
    return ask(asked);
  };
  const must = async (path: string, body: object = {}) => {
    const answer = await ask({ path, body });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  await ask({ path: '/operator/session' });
  return { ask, must };
}

/** Makes an operator, as somebody at the machine does; without a second factor they enrol one before anything else. */
export async function hire(
  pool: Pool,
  asker: Asker,
  { name, totpSecret }: { name: string; totpSecret?: string },
): Promise<string> {
  const email = `${name}@lastro.example`;
  const who = { email, name: 'Ines Prata', password: PASSWORD, totpSecret, roles: OPERATOR_ROLES };
  const operator = { ...who, oneTimePassword: false, keepSecret: false, now: new Date(await bankNow(asker)) };
  await transaction(pool, (tx) => addOperator(tx, createVault(TEST_MASTER_KEY), operator));
  return email;
}

export const OFFICIALS_PASSWORD = PASSWORD;

/** Asks until an answer comes. Unlike `insist` it takes 401 for one. */
export async function once(asker: Asker, asked: Asked): Promise<Answered> {
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await asker.ask(asked);
    if (answer !== undefined && answer.status !== 429 && answer.status !== 503) return answer;
    await pause(20);
  }
  throw new Error(`${asked.path} has had no answer`);
}

/** The bank's clock, by which codes go. */
export async function bankNow(asker: Asker): Promise<number> {
  const { body } = await once(asker, { path: '/sandbox/clock', open: true });
  return Date.parse(body.now);
}

/** The code that an authenticator shows so many steps later. */
export function codeOf(secret: string, now: number, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: 30, digits: 6 });
  return totp.generate({ timestamp: now + steps * 30_000 });
}
