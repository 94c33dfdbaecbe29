import { Type } from 'typebox';
import type { Bank } from '../../bank.ts';
import type { OperatorActor } from '../../context.ts';
import type { Tx } from '../../database/transaction.ts';
import { type Acted, actAs, type Operating } from '../../operators/act.ts';
import type { Acting } from '../../operators/audit.ts';
import { findOperator, type Operator } from '../../operators/operators.ts';
import { judgeOperatorCode } from '../../operators/totp.ts';
import { Refusal } from '../../refusals.ts';
import { optionalText } from '../partner/shapes.ts';

export const TAG = 'Operators';

/** Operators by what they may do, looking things up first; each has a password of their own and a second factor. */
export const OPERATOR = { audience: 'operator', role: 'see' } as const;
export const DECIDE = { audience: 'operator', role: 'decide' } as const;
export const EQUIP = { audience: 'operator', role: 'equip' } as const;
export const ADMINISTER = { audience: 'operator', role: 'administer' } as const;

/** Somebody's own password: the first thing that a newcomer changes. */
export const OWN_PASSWORD = {
  audience: 'operator',
  role: 'any',
  beforePasswordChange: true,
  beforeSecondFactor: true,
} as const;
/** Somebody's own second factor: what comes next. */
export const OWN_FACTOR = { audience: 'operator', role: 'any', beforeSecondFactor: true } as const;

/** What an act takes that a stolen session must not be enough for. */
export const CODE = { token: optionalText(20, "A fresh code of the operator's authenticator, 6 digits.") };

interface ActingRequest {
  actor: OperatorActor;
  requestId: string;
}

/** Who acts, for the audit log. */
export function actingOf({ actor, requestId }: ActingRequest): Acting {
  return { operatorId: actor.operatorId, requestId };
}

/**
 * Runs what an operator does as `actAs` does, if their session goes on in the database too, and uses up the code that
 * they show, last of all. Refusals: `unauthorized`, `mfaTokenRequired`, `invalidCode`.
 */
export function actWithCode<T>(
  { context, operators }: Bank,
  request: ActingRequest & { body: { token?: string | null | undefined } },
  work: (tx: Tx, operating: Operating) => Promise<Acted<T>>,
): Promise<T> {
  const token = request.body.token ?? '';
  let operator: Operator | undefined;
  return actAs(
    context,
    actingOf(request),
    async (tx, operating) => {
      operator = await findOperator(tx, request.actor.operatorId);
      if (operator?.session !== request.actor.session) throw new Refusal('unauthorized');
      return work(tx, operating);
    },
    async (tx) => {
      if (operator === undefined || (token === '' && !operators.codesRequired)) return;
      const code = { operator, token, now: context.clock.now() };
      const refused = await judgeOperatorCode(tx, context, code);
      if (refused !== undefined) throw new Refusal(refused);
    },
  );
}

/** An object whose members the reference leaves to the words beside it. */
export const AnyObject = Type.Object({}, { additionalProperties: true });
