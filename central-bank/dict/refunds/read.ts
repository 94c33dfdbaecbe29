import { REFUND_ROLES, REFUND_STATUSES } from '../../../src/rails/bcb/dict-values/vocabulary.ts';
import { cursorOf, firstOf, isBehind, pageOf, wordsOf } from '../lists.ts';
import { refuse } from '../refused.ts';
import { found, type Handler } from '../world.ts';
import { presentRefund, roleOf } from './write.ts';

export const getRefund: Handler<'getRefund'> = ({ world, participant, parameters }) => {
  const refund = found(world.records.refunds.get(parameters.RefundId ?? ''), 'refund');
  roleOf(refund, participant);
  return { refund: presentRefund(refund) };
};

export const listRefunds: Handler<'listRefunds'> = (call) => {
  const said = call.query.get('ParticipantRole');
  const role = REFUND_ROLES.find((one) => one === said);
  if (role === undefined) return refuse('BadRequest', 'ParticipantRole is REQUESTING or CONTESTED.');
  const statuses = wordsOf(call, 'Status', REFUND_STATUSES);
  const cursor = call.query.get('Cursor');
  const { rows, hasMoreElements } = firstOf(call.world.records.refunds.values(), pageOf(call), (refund) => {
    const side = role === 'CONTESTED' ? refund.contestedParticipant : refund.requestingParticipant;
    return side === call.participant && statuses.includes(refund.status) && isBehind(refund, cursor);
  });
  const last = rows.at(-1);
  return {
    hasMoreElements,
    refunds: rows.map(presentRefund),
    ...(last === undefined ? {} : { cursor: cursorOf(last) }),
  };
};
