import { Type } from 'typebox';
import type { OperatorActor } from '../../context.ts';
import type { Acting } from '../../operators/audit.ts';

export const TAG = 'Operators';

/** Any operator who is logged in and chose their own password. */
export const OPERATOR = { audience: 'operator' } as const;

/** Who acts, for the audit log. */
export function actingOf(request: { actor: OperatorActor; requestId: string }): Acting {
  return { operatorId: request.actor.operatorId, requestId: request.requestId };
}

/** An object whose members the reference leaves to the words beside it. */
export const AnyObject = Type.Object({}, { additionalProperties: true });
