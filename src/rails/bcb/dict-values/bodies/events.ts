import { answer, flag, instant, list, open, optional, record, type Shaped, text } from '../shape.ts';
import { EVENT_TYPES } from '../vocabulary.ts';
import { uuid } from './common.ts';

export const eventNotification = record({
  id: text(40),
  type: open(EVENT_TYPES),
  entityId: uuid,
  timestamp: instant,
});
export type AnsweredEvent = Shaped<typeof eventNotification>;

export const EVENTS_LISTED = answer('ListEventNotificationsResponse', {
  hasMoreElements: flag,
  cursor: optional(text(200)),
  eventNotifications: list('EventNotification', eventNotification),
});
