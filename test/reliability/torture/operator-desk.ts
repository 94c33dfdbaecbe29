import { setTimeout as pause } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { SEEDED_OPERATOR } from '../../../src/sandbox/seeded.ts';
import type { Answered, Asked, Asker } from './asker.ts';

/*
 * The sandbox's operator. Each decision needs a code and a code serves once, so one decision is under way at a time.
 */

const STEP_MS = 30_000;
let isBusy = false;
let bearer: string | undefined;
/** Number of the last step of 30 s whose code was used. */
let used = 0;

/**
 * Approves a requisition. Undefined if the operator is busy or has no code that has not served, and if it is not known
 * whether it was approved.
 */
export async function approveRequisition(asker: Asker, id: number): Promise<number | undefined> {
  if (isBusy) return undefined;
  isBusy = true;
  try {
    bearer ??= await logIn(asker);
    const token = bearer === undefined ? undefined : await freshCode(asker);
    if (token === undefined) return undefined;
    const headers = { authorization: `Bearer ${bearer}` };
    const path = `/operator/requisitions/${id}/approve`;
    const answer = await askOften(asker, { path, body: { token }, headers, open: true });
    if (answer?.status === 401) bearer = undefined;
    return answer?.status;
  } finally {
    isBusy = false;
  }
}

async function logIn(asker: Asker): Promise<string | undefined> {
  const token = await freshCode(asker);
  if (token === undefined) return undefined;
  const { email, password } = SEEDED_OPERATOR;
  const body = { email, password, token };
  const answer = await askOften(asker, { path: '/operator/login', body, open: true });
  return answer?.body.access_token;
}

const TRIES = 10;

/** Asks with the same code while the bank is away. One that has served, though its answer was lost, is refused then. */
async function askOften(asker: Asker, asked: Asked): Promise<Answered | undefined> {
  for (let tries = 1; ; tries++) {
    const answer = await asker.ask(asked);
    if ((answer !== undefined && answer.status !== 503) || tries === TRIES) return answer;
    await pause(300);
  }
}

/** Returns a code that has not served; undefined if all that count now have. Those beside the present one count too. */
async function freshCode(asker: Asker): Promise<string | undefined> {
  const now = await bankNow(asker);
  const step = Math.floor(now / STEP_MS);
  const fresh = Math.max(used + 1, step - 1);
  if (fresh > step + 1) return undefined;
  used = fresh;
  return codeAt(SEEDED_OPERATOR.totpSecret, fresh * STEP_MS);
}

/** The bank's clock, by which codes go. Milliseconds. */
export async function bankNow(asker: Asker): Promise<number> {
  const { body } = await asker.insist({ path: '/sandbox/clock', open: true });
  return new Date(body.now).getTime();
}

export function codeAt(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
