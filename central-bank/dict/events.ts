import { limitOf } from './lists.ts';
import { refuse } from './refused.ts';
import { checkParticipant, type Handler } from './world.ts';

const KEPT_MS = 7 * 86_400_000;

/** Events of the last seven days, in order. */
export const listEvents: Handler<'listEvents'> = (call) => {
  checkParticipant(call, call.query.get('Participant'));
  const limit = limitOf(call);
  const said = call.query.get('Cursor') ?? '0';
  if (!/^\d{1,15}$/.test(said)) refuse('BadRequest', 'Cursor is not one of this list.');
  const rows = [...call.world.records.events.values()].filter(
    (event) =>
      event.participant === call.participant &&
      event.order > Number(said) &&
      call.now.getTime() - event.timestamp.getTime() <= KEPT_MS,
  );
  const page = rows.slice(0, limit);
  return {
    hasMoreElements: rows.length > limit,
    cursor: String(page.at(-1)?.order ?? said),
    eventNotifications: page.map(({ order, type, entityId, timestamp }) => ({
      ...{ id: String(order), type, entityId, timestamp },
    })),
  };
};
