import type { PeopleContext } from '../../people/people.ts';
import type { Work } from '../act.ts';
import { changeRoles, presentOperator, removeOperator } from '../administer.ts';
import type { OperatorRole } from '../roles.ts';
import { tellOperator } from '../tell.ts';

/** Changes an operator's roles and notifies them. Refusals: as `changeRoles`. */
export function giveRoles(
  context: PeopleContext,
  { id, roles }: { id: bigint; roles: readonly OperatorRole[] },
) {
  return (async (tx, { now, operatorId: by }) => {
    const { done, changed } = await changeRoles(tx, { id, by, roles, now });
    const happened = 'Os seus papéis na operação do banco mudaram.';
    await tellOperator(tx, context, { email: changed.email, happened });
    return { done, result: presentOperator(changed) };
  }) satisfies Work<object>;
}

/** Removes an operator and notifies them. Refusals: as `removeOperator`. */
export function dismissOperator(context: PeopleContext, id: bigint) {
  return (async (tx, { now, operatorId: by }) => {
    const { done, email } = await removeOperator(tx, { id, by, now });
    const happened = 'O seu acesso à operação do banco foi encerrado.';
    await tellOperator(tx, context, { email, happened });
    return { done, result: undefined };
  }) satisfies Work<undefined>;
}
