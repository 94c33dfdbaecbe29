import type { EventTypeOf } from '../webhooks/events/catalogue.ts';
import type { Event } from '../webhooks/events/event.ts';
import type { MedCase, MedStatus } from './case.ts';
import { medCaseResource, type ShownCase } from './resource.ts';

function eventType(status: MedStatus): EventTypeOf<'MED'> {
  if (status === 'WAITING') return 'MED_CREATED';
  if (status.startsWith('ACCEPTED')) return 'MED_APPROVED';
  return status.startsWith('REJECTED') ? 'MED_REJECTED' : 'MED_CANCELLED';
}

/** Emits the event of a case's new status; returns the case with its counter increased. */
export function announce(shown: ShownCase, at: Date): { med: MedCase; event: Event } {
  const med = { ...shown.med, events: shown.med.events + 1 };
  const event: Event = {
    companyId: med.companyId,
    accountId: med.accountId,
    subject: 'MED',
    subjectId: med.id,
    sequence: med.events,
    type: eventType(med.status),
    data: medCaseResource({ ...shown, med }),
    at,
  };
  return { med, event };
}
