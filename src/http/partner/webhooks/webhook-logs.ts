import { type Static, Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { beginOf, endOf } from '../../../values/dates.ts';
import { type LogPage, type LogRow, readLog } from '../../../webhooks/log/logs.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { addressOf, linkBeside, readPlace } from '../../kernel/page-places.ts';
import { nullable } from '../shapes.ts';
import { WebhookParams } from './webhook-shapes.ts';

const Log = Type.Object({
  id: Type.Integer(),
  url: nullable(Type.String()),
  webhook_id: nullable(Type.Integer()),
  type: nullable(Type.String()),
  transaction_id: nullable(Type.String({ description: 'End-to-end id.' })),
  body: nullable(Type.String({ description: 'The JSON sent, as a string.' })),
  header: nullable(Type.String({ description: 'The headers sent, as a string of JSON.' })),
  status_code: nullable(Type.Integer({ description: 'Null: no complete response arrived.' })),
  response: nullable(Type.String({ description: 'The first 4 kB of the response.' })),
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
});

const Query = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  transaction_id: Type.Optional(Type.String({ maxLength: 64, description: 'End-to-end id.' })),
  type: Type.Optional(Type.Enum(['CASHIN', 'CASHOUT'])),
  filter_start_date: Type.Optional(Type.String({ format: 'date', description: 'A whole day in UTC.' })),
  filter_end_date: Type.Optional(Type.String({ format: 'date', description: 'A whole day in UTC.' })),
  cursor_datetime: Type.Optional(Type.String({ format: 'date-time' })),
  cursor_id: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  cursor_direction: Type.Optional(Type.Enum(['NEXT', 'PREVIOUS'], { default: 'NEXT' })),
});

const DEFAULT_LIMIT = 20;

/** `GET /v3/webhooks/logs`, and operations on one of its rows. */
export function webhookLogEndpoints(bank: Bank): Endpoint[] {
  return [list(bank), resend(bank), test(bank)];
}

function list(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/v3/webhooks/logs',
    tag: 'Webhooks',
    summary: 'List delivery attempts, newest first, by cursor',
    description: 'If filtered by `type`, a page can be short or empty and still have a `next`.',
    heavy: true,
    auth: { audience: 'any', permissions: ['account.read'] },
    query: Query,
    response: Type.Object({
      next: nullable(Type.String()),
      previous: nullable(Type.String()),
      results: Type.Array(Log),
    }),
    handler: async ({ actor, query }) => {
      const { filter_start_date: start, filter_end_date: end } = query;
      const page = await readLog(bank.context.db.reads, {
        companyId: actor.companyId,
        limit: query.limit ?? DEFAULT_LIMIT,
        endToEndId: query.transaction_id,
        type: query.type,
        from: start === undefined ? undefined : beginOf(start),
        until: end === undefined ? undefined : endOf(end),
        cursor: readCursor(query),
      });
      return {
        ...links(page, query, `${bank.publicUrl()}/v3/webhooks/logs`),
        results: page.rows.map(present),
      };
    },
  });
}

function readCursor({ cursor_id, cursor_datetime, cursor_direction }: Static<typeof Query>) {
  const place = readPlace(['cursor_id', cursor_id], ['cursor_datetime', cursor_datetime]);
  if (place === undefined) return undefined;
  return { id: BigInt(place.id), at: place.at, direction: cursor_direction ?? ('NEXT' as const) };
}

function links(page: LogPage, query: Static<typeof Query>, path: string) {
  const { transaction_id, type, filter_start_date, filter_end_date, limit = DEFAULT_LIMIT } = query;
  return linkBeside(page, ({ id, at }, direction) =>
    addressOf(path, {
      limit,
      transaction_id,
      type,
      filter_start_date,
      filter_end_date,
      cursor_datetime: at.toISOString(),
      cursor_id: String(id),
      cursor_direction: direction.toUpperCase(),
    }),
  );
}

function present(row: LogRow): Static<typeof Log> {
  return {
    id: Number(row.id),
    url: row.url,
    webhook_id: Number(row.webhookId),
    type: row.type,
    transaction_id: row.endToEndId,
    body: row.body,
    header: row.header,
    status_code: row.statusCode,
    response: row.response,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

const Sent = Type.Object({
  worked: Type.Boolean(),
  event_id: Type.String({ description: 'The webhook-id header that the receiver gets.' }),
});

function resend(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/v3/webhooks/logs/:id/resend',
    tag: 'Webhooks',
    summary: 'Resend a delivery of the log',
    description:
      'Makes one attempt immediately, with the same id and body; the result is a new row of the log.',
    auth: { audience: 'any', permissions: ['webhook.manage'] },
    params: WebhookParams,
    response: Sent,
    handler: async ({ actor, params }) => {
      const ref = { companyId: actor.companyId, logId: BigInt(params.id) };
      return { worked: true, event_id: await bank.webhooks.resend(ref) };
    },
  });
}

function test(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/v3/webhooks/:id/test',
    tag: 'Webhooks',
    summary: 'Send a WEBHOOK_TEST to an endpoint',
    description: 'For endpoints of any type. Makes one attempt immediately; the result is a row of the log.',
    auth: { audience: 'any', permissions: ['webhook.manage'] },
    params: WebhookParams,
    response: Sent,
    handler: async ({ actor, params }) => {
      const ref = { companyId: actor.companyId, id: BigInt(params.id) };
      return { worked: true, event_id: await bank.webhooks.sendTest(ref) };
    },
  });
}
