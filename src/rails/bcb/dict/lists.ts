import type { AnsweredClaim } from '../dict-values/bodies/claims.ts';
import type { AnsweredEvent } from '../dict-values/bodies/events.ts';
import type { AnsweredReport } from '../dict-values/bodies/infraction-reports.ts';
import type { AnsweredRefund } from '../dict-values/bodies/refunds.ts';
import { CLAIM_STATUSES, CLAIM_TYPES, REPORT_STATUSES, type RefundRole } from '../dict-values/vocabulary.ts';
import { mapDone } from './answers.ts';
import type { DictClient } from './client.ts';
import { page } from './pages.ts';
import type { CursorList, List } from './poller.ts';

/** Claims by the bank's side: two lists, because a request for both has fewer tokens. */
export function claimList(client: DictClient, side: 'IsDonor' | 'IsClaimer'): List<AnsweredClaim> {
  return {
    name: `claims ${side}`,
    read: async (query) =>
      mapDone(
        await page(client, 'listClaims', { [side]: 'true', ...query }),
        ({ hasMoreElements, claims }) => ({ hasMoreElements, elements: claims }),
      ),
    parts: CLAIM_STATUSES.flatMap((Status) => CLAIM_TYPES.map((Type) => ({ Status, Type }))),
  };
}

export function reportList(client: DictClient, side: 'IsReporter' | 'IsCounterparty'): List<AnsweredReport> {
  return {
    name: `infraction reports ${side}`,
    read: async (query) =>
      mapDone(
        await page(client, 'listReports', { [side]: 'true', ...query }),
        ({ hasMoreElements, infractionReports }) => ({ hasMoreElements, elements: infractionReports }),
      ),
    parts: REPORT_STATUSES.map((Status) => ({ Status })),
  };
}

export function refundList(client: DictClient, role: RefundRole): CursorList<AnsweredRefund> {
  return {
    read: async (cursor) =>
      mapDone(
        await page(client, 'listRefunds', { ParticipantRole: role, ...behind(cursor) }),
        ({ refunds: elements, ...told }) => ({ ...told, elements }),
      ),
  };
}

/** Lists the events of funds recoveries that involve the bank. */
export function eventList(client: DictClient): CursorList<AnsweredEvent> {
  return {
    read: async (cursor) =>
      mapDone(
        await page(client, 'listEvents', behind(cursor)),
        ({ eventNotifications: elements, ...told }) => ({
          ...told,
          elements,
        }),
      ),
  };
}

function behind(cursor: string | undefined): Record<string, string> {
  return cursor === undefined ? {} : { Cursor: cursor };
}
