import type { Static } from 'typebox';
import type { SessionAnswer } from '../../src/http/operator/answer-shapes.ts';
import type { OperatorRole } from '../../src/operators/roles.ts';
import { ApiError, type Ask, ask } from '../api/client.ts';
import { learnSession } from '../api/learn-session.ts';
import type { Answered } from '../api/narrowed.ts';
import { endSessionAt, sessionQueryOf } from '../api/session-query.ts';

type OwnOperator = Omit<Static<typeof SessionAnswer>['operator'], 'roles'> & { roles: OperatorRole[] };

export type OperatorSession = Answered<typeof SessionAnswer, { operator: OwnOperator }>;

/** The operator who is logged in; null when nobody is. */
export const operatorQuery = sessionQueryOf<OperatorSession>({
  key: 'operator-session',
  of: 'operator',
  path: '/operator/session',
});

export interface OperatorLogIn {
  email: string;
  password: string;
  token?: string;
}

export async function logIn(who: OperatorLogIn): Promise<OperatorSession> {
  return learnSession(await ask<OperatorSession>('/operator/session', { method: 'POST', body: who }));
}

export function logOut(): Promise<void> {
  return endSessionAt('/operator/logout');
}

let onEnd: () => void = () => undefined;

/** Runs when the bank no longer knows the operator. */
export function whenOperatorSessionEnds(listener: () => void): void {
  onEnd = listener;
}

/** Sends a request as the logged-in operator; a 401 ends the session here too. */
export async function askAsOperator<Answer>(path: string, asked: Ask = {}): Promise<Answer> {
  try {
    return await ask<Answer>(path, asked);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) onEnd();
    throw error;
  }
}
