import { sealInSql, sealOfText } from '../../secrets/seal-of-text.ts';
import type { Event } from './event.ts';

/** Seals an event's content and subject: its bytes never change. */
export function sealOfEvent(
  {
    companyId,
    subject,
    subjectId,
    sequence,
  }: Pick<Event, 'companyId' | 'subject' | 'subjectId' | 'sequence'>,
  body: string,
): bigint {
  return sealOfText([companyId, subject, subjectId, sequence, body]);
}

/** SQL for the same, of a row `e` of events. */
export const EVENT_SEAL = sealInSql(['e.company_id', 'e.subject', 'e.subject_id', 'e.sequence', 'e.body']);
