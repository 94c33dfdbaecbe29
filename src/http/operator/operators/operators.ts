import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { actWithCode } from '../../../operators/act.ts';
import { dismissOperator, giveRoles } from '../../../operators/acts/operators.ts';
import { listOperators, presentOperator } from '../../../operators/administer.ts';
import { OPERATOR_ROLES } from '../../../operators/roles.ts';
import { Refusal } from '../../../refusals.ts';
import type { Authenticator } from '../../auth/authenticate.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { OperatorAnswer } from '../answer-shapes.ts';
import { parseId } from '../pages.ts';
import { ADMINISTER, CODE, forgetOperator, TAG } from '../shapes.ts';

const PATH = '/operator/operators';
const Params = Type.Object({ id: Type.String() });

/** The operators. Adding one takes the command line, because it shows the first password. */
export function administrationEndpoints(bank: Bank, authenticator: Authenticator): Endpoint[] {
  return [list(bank), change(bank, authenticator), remove(bank, authenticator)];
}

function idOf(text: string): bigint {
  const id = parseId(text);
  if (id === undefined) throw new Refusal('notFound');
  return id;
}

function list(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: PATH,
    tag: TAG,
    summary: 'List operators and their roles',
    auth: ADMINISTER,
    response: Type.Object({ results: Type.Array(OperatorAnswer) }),
    handler: async () => ({ results: (await listOperators(bank.context.db.main)).map(presentOperator) }),
  });
}

function change(bank: Bank, authenticator: Authenticator): Endpoint {
  return endpoint({
    method: 'PATCH',
    path: `${PATH}/:id`,
    tag: TAG,
    summary: "Replace an operator's roles; ends their sessions",
    auth: ADMINISTER,
    params: Params,
    body: Type.Object({
      roles: Type.Array(Type.Enum([...OPERATOR_ROLES]), {
        minItems: 1,
        maxItems: OPERATOR_ROLES.length,
        uniqueItems: true,
        description: 'The complete list of roles. Operators cannot change their own roles.',
      }),
      ...CODE,
    }),
    response: OperatorAnswer,
    handler: async (request) => {
      const id = idOf(request.params.id);
      const { roles: asked } = request.body;
      const roles = OPERATOR_ROLES.filter((role) => asked.includes(role));
      const shown = await actWithCode(bank, request, giveRoles(bank.context, { id, roles }));
      bank.work.wake();
      await forgetOperator(authenticator, id);
      return shown;
    },
  });
}

function remove(bank: Bank, authenticator: Authenticator): Endpoint {
  return endpoint({
    method: 'DELETE',
    path: `${PATH}/:id`,
    tag: TAG,
    summary: 'Remove an operator',
    auth: ADMINISTER,
    params: Params,
    body: Type.Object({ ...CODE }),
    bodyOptional: true,
    response: Type.Object({ removed: Type.Boolean() }),
    handler: async (request) => {
      const id = idOf(request.params.id);
      await actWithCode(bank, request, dismissOperator(bank.context, id));
      bank.work.wake();
      await forgetOperator(authenticator, id);
      return { removed: true };
    },
  });
}
