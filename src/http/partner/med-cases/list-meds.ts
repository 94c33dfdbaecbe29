import { type Static, Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { MED_STATUSES, REPORT_REASONS, REPORT_STATUSES } from '../../../med-cases/case.ts';
import { showCases } from '../../../med-cases/find.ts';
import { listCases, type MedPage } from '../../../med-cases/list.ts';
import { medCaseResource } from '../../../med-cases/resource.ts';
import { Refusal } from '../../../refusals.ts';
import { beginOf, endOf } from '../../../values/dates.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { addressOf, linkBeside, readPlace } from '../../kernel/page-places.ts';
import { nullable } from '../shapes.ts';
import { MED_READS, MedListRecord } from './med-shapes.ts';

const DEFAULT_LIMIT = 5;

const Query = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: DEFAULT_LIMIT })),
  id: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: "The cursor's pix_med_id." })),
  dt: Type.Optional(
    Type.String({ format: 'date-time', description: "The cursor's infraction_report_creation_datetime." }),
  ),
  direction: Type.Optional(Type.Enum(['next', 'previous'], { default: 'next' })),
  filter_start_date: Type.Optional(
    Type.String({ format: 'date', description: 'UTC, inclusive; only with the other date.' }),
  ),
  filter_end_date: Type.Optional(
    Type.String({ format: 'date', description: 'UTC, inclusive; only with the other date.' }),
  ),
  status: Type.Optional(Type.Enum([...MED_STATUSES])),
  reason: Type.Optional(Type.Enum([...REPORT_REASONS])),
  infraction_report_status: Type.Optional(Type.Enum([...REPORT_STATUSES])),
});

/** `GET /v3/meds/`: the company's cases, newest report first, with links to the adjacent pages. */
export function listMedsEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/v3/meds/',
    tag: 'MED',
    summary: 'List fraud reports on received payments, by cursor',
    description: 'With only one of the two dates the response is 400 `{error}`.',
    heavy: true,
    auth: MED_READS,
    query: Query,
    response: Type.Object({
      worked: Type.Boolean(),
      next: nullable(Type.String()),
      previous: nullable(Type.String()),
      results: Type.Array(MedListRecord),
    }),
    handler: async ({ actor, query }) => {
      const page = await listCases(bank.context.db.reads, {
        companyId: actor.companyId,
        limit: query.limit ?? DEFAULT_LIMIT,
        cursor: readCursor(query),
        ...readDates(query),
        status: query.status,
        reason: query.reason,
        reportStatus: query.infraction_report_status,
      });
      const shown = await showCases(bank.context.db.reads, page.cases);
      const path = `${bank.publicUrl()}/v3/meds/`;
      return { worked: true, ...links(page, query, path), results: shown.map(medCaseResource) };
    },
  });
}

function readCursor({ id, dt, direction }: Static<typeof Query>) {
  const place = readPlace(['id', id], ['dt', dt]);
  return place === undefined ? undefined : { ...place, direction: direction ?? ('next' as const) };
}

/** Whole days in UTC, including the last one. */
function readDates({ filter_start_date, filter_end_date }: Static<typeof Query>) {
  if (filter_start_date === undefined && filter_end_date === undefined) return {};
  if (filter_start_date === undefined || filter_end_date === undefined)
    throw new Refusal('medDatesIncomplete');
  return { from: beginOf(filter_start_date), until: endOf(filter_end_date) };
}

function links(page: MedPage, query: Static<typeof Query>, path: string) {
  const { filter_start_date, filter_end_date, status, reason, infraction_report_status } = query;
  const filters = { filter_start_date, filter_end_date, status, reason, infraction_report_status };
  return linkBeside(page, ({ id, at }, direction) =>
    addressOf(path, { limit: query.limit ?? DEFAULT_LIMIT, ...filters, id, dt: at.toISOString(), direction }),
  );
}
