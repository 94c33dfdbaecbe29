import { setTimeout as pause } from 'node:timers/promises';
import { SEEDED_OPERATOR } from '../../../src/sandbox/seeded.ts';
import type { Answered, Asked, Asker } from './asker.ts';
import { type Authenticator, freshCode } from './authenticator.ts';

/*
 * The sandbox's operator. Each decision needs a code and a code serves once, so one decision is under way at a time.
 */

const authenticator: Authenticator = { secret: SEEDED_OPERATOR.totpSecret, used: 0 };
let isBusy = false;
let bearer: string | undefined;

export interface Decision {
  noun: 'requisitions' | 'registration-updates';
  id: number;
  verb: 'approve' | 'reject';
}

/**
 * Decides on a requisition. Undefined if the operator is busy or has no code that has not served, and if it is not known
 * whether it was decided.
 */
export async function decideRequisition(
  asker: Asker,
  { noun, id, verb }: Decision,
): Promise<number | undefined> {
  if (isBusy) return undefined;
  isBusy = true;
  try {
    bearer ??= await logIn(asker);
    const token = bearer === undefined ? undefined : await freshCode(asker, authenticator);
    if (token === undefined) return undefined;
    const headers = { authorization: `Bearer ${bearer}` };
    const path = `/operator/${noun}/${id}/${verb}`;
    const reason = verb === 'reject' ? { reason: 'documento ilegível' } : {};
    const body = { token: token.code, ...reason };
    const answer = await askOften(asker, { path, body, headers, open: true });
    if (answer?.status === 401) bearer = undefined;
    return answer?.status;
  } finally {
    isBusy = false;
  }
}

async function logIn(asker: Asker): Promise<string | undefined> {
  const token = await freshCode(asker, authenticator);
  if (token === undefined) return undefined;
  const { email, password } = SEEDED_OPERATOR;
  const body = { email, password, token: token.code };
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
