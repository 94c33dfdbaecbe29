import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { actAs, actingOf, actWithCode } from '../../../operators/act.ts';
import { readAccount, setAccount } from '../../../operators/acts/accounts.ts';
import { ACCOUNTS } from '../../../operators/look-ups/accounts.ts';
import { FeeChanges, readFees } from '../../json/reais-or-none.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { invalid } from '../../kernel/validation.ts';
import { nullable, optionalText } from '../../partner/shapes.ts';
import { AccountLine } from '../look-ups/look-up-shapes.ts';
import { listEndpoint } from '../look-ups/look-ups.ts';
import { CODE, EQUIP, OPERATOR, TAG } from '../shapes.ts';

const Address = Type.Object({ branch: Type.String(), number: Type.String() });

/** Accounts go by branch and number, as everybody calls them. */
export function operatorAccountEndpoints(bank: Bank): Endpoint[] {
  return [listEndpoint(bank, ACCOUNTS), accountDetail(bank), changeAccount(bank)];
}

function accountDetail(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/operator/accounts/:branch/:number',
    tag: TAG,
    summary: 'Get an account, documents unmasked; the audit log records the access',
    auth: OPERATOR,
    params: Address,
    response: AccountLine,
    handler: (request) => actAs(bank.context, actingOf(request), readAccount(request.params)),
  });
}

function changeAccount(bank: Bank): Endpoint {
  return endpoint({
    method: 'PATCH',
    path: '/operator/accounts/:branch/:number',
    tag: TAG,
    summary: "Change an account's status, registration deadline or fees",
    auth: EQUIP,
    params: Address,
    body: Type.Object({
      status: Type.Optional(Type.Enum(['ACTIVE', 'CLOSING', 'CLOSED'])),
      registration_deadline: Type.Optional(
        nullable(Type.String({ format: 'date', description: 'Null removes the value.' })),
      ),
      fees: Type.Optional(FeeChanges),
      reason: optionalText(500, 'Reason, for the audit log.'),
      ...CODE,
    }),
    response: AccountLine,
    handler: (request) => {
      const { status, registration_deadline: registrationDeadline, fees } = request.body;
      if (status === undefined && registrationDeadline === undefined && fees === undefined)
        throw invalid(['body'], 'Nothing to change');
      const settings = { status, registrationDeadline, fees: readFees(fees) };
      const reason = request.body.reason ?? undefined;
      return actWithCode(bank, request, setAccount(request.params, settings, reason));
    },
  });
}
