import type { OperatorActor } from '../actor.ts';
import type { Consent } from '../context.ts';
import type { Connections } from '../database/pool.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import type { PeopleContext } from '../people/people.ts';
import { requireFactor } from '../people/second-factor.ts';
import { Refusal } from '../refusals.ts';
import { type Act, type Acting, writeAudit } from './audit.ts';
import type { Operator } from './operators.ts';
import { OPERATORS } from './people.ts';
import type { OperatorSettings } from './settings.ts';

/** An acting operator, and the request. */
export interface ActingOperator extends Acting {
  operatorId: bigint;
}

export interface Operating extends ActingOperator {
  now: Date;
}

/** The act, or each part of it, and the answer. */
export interface Acted<T> {
  done: Act | readonly Act[];
  result: T;
}

/** An operator's act in one transaction, with its line of the audit log. */
export type Work<T> = (tx: Tx, operating: Operating) => Promise<Acted<T>>;

/** An operator's request. */
export interface ActingRequest {
  actor: OperatorActor;
  requestId: string;
}

/** The operator who sends a request, for the audit log. */
export function actingOf({ actor, requestId }: ActingRequest): ActingOperator {
  return { operatorId: actor.operatorId, requestId };
}

/**
 * Runs an operator's act in a transaction and writes its line of the audit log there. The act returns both, so that
 * none lacks its line; if it throws, neither remains.
 */
export function actAs<T>(
  context: Pick<PeopleContext, 'db' | 'clock'>,
  acting: ActingOperator,
  work: Work<T>,
): Promise<T> {
  return act(context.db.main, { ...acting, now: context.clock.now() }, work);
}

/** The consent is judged last, so that a refused act leaves the code unused. */
function act<T>(
  connections: Connections,
  operating: Operating,
  work: Work<T>,
  consent?: Consent,
): Promise<T> {
  return transaction<T>(connections, async (tx) => {
    const { done, result } = await work(tx, operating);
    await consent?.(tx);
    for (const one of [done].flat()) await writeAudit(tx, operating, one);
    return result;
  }) as Promise<T>;
}

/**
 * Runs what an operator does as `actAs` does, if their session goes on in the database too, and uses up the code that
 * they show, last of all. Of many at once a few are under way, because each may wait for what it changes; one that would
 * wait too long is refused, and nothing of it is done. Refusals: `unavailable`, `unauthorized`, `mfaTokenRequired`,
 * `mfaNotRegistered`, `invalidCode`.
 */
export function actWithCode<T>(
  { context, operators }: { context: PeopleContext; operators: OperatorSettings },
  request: ActingRequest & { body: { token?: string | null | undefined } },
  work: Work<T>,
): Promise<T> {
  const token = request.body.token ?? '';
  const { operatorId, session } = request.actor;
  let person: Operator | undefined;
  return act<T>(
    context.db.acts,
    { ...actingOf(request), now: context.clock.now() },
    async (tx, operating) => {
      const owner = { companyId: null, personId: operatorId, operatorSession: session };
      person = await OPERATORS.find(tx, owner);
      if (person === undefined) throw new Refusal('unauthorized');
      return work(tx, operating);
    },
    async (tx) => {
      if (person === undefined || (token === '' && !operators.codesRequired)) return;
      await requireFactor(tx, { context, people: OPERATORS }, { person, token, now: context.clock.now() });
    },
  );
}
