import type { MessageContext } from '../../messages/queue.ts';
import { endOtherSessions, endSessionsOf, listSessions } from '../../people/sessions.ts';
import type { Work } from '../act.ts';
import { endAccess } from '../administer.ts';
import { tellOperator } from '../tell.ts';

/** Logs an operator out in every browser but the one that asks. */
export function endOwnSessions(session: string | undefined): Work<{ ended: number }> {
  return async (tx, { operatorId, now }) => {
    const open = await listSessions(tx, { personId: operatorId, token: session, now });
    await endOtherSessions(tx, operatorId, session);
    const ended = open.filter(({ own }) => !own).length;
    const done = { act: 'SESSIONS_ENDED', subject: 'OPERATOR', subjectId: operatorId, details: { ended } };
    return { done, result: { ended } };
  };
}

/** Ends an operator's sessions and notifies them. Refusals: `notFound`. */
export function endOperatorSessions(context: MessageContext, id: bigint): Work<{ ended: number }> {
  return async (tx) => {
    const email = await endAccess(tx, id);
    const ended = await endSessionsOf(tx, id);
    const happened =
      'Todos os seus acessos à operação do banco foram encerrados. Para continuar, entre de novo.';
    await tellOperator(tx, context, { email, happened });
    const done = { act: 'SESSIONS_ENDED', subject: 'OPERATOR', subjectId: id, details: { email, ended } };
    return { done, result: { ended } };
  };
}
