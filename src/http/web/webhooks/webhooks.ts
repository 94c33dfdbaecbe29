import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { Refusal } from '../../../refusals.ts';
import { type EndpointHealth, readAttemptDetail, readEndpointHealth } from '../../../webhooks/health.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { parseId } from '../../operator/pages.ts';
import { nullable } from '../../partner/shapes.ts';
import { TAG } from '../door.ts';

const MANAGES = { audience: 'web', permissions: ['webhook.manage'] } as const;
const READS = { audience: 'web', permissions: ['account.read'] } as const;
const Count = Type.Integer({ minimum: 0 });
const Time = nullable(Type.String({ format: 'date-time' }));
const Milliseconds = nullable(Type.Number({ minimum: 0 }));

const Health = Type.Object({
  webhook_id: Type.Integer(),
  attempts: Count,
  taken: Count,
  p50_ms: Milliseconds,
  p95_ms: Milliseconds,
  last_failure: nullable(
    Type.Object({
      at: Type.String({ format: 'date-time' }),
      reason: nullable(Type.String()),
      status_code: nullable(Type.Integer()),
    }),
  ),
  retrying: Count,
  next_attempt_at: Time,
  switched_off_at: Time,
  failing_since: Time,
});

/** Shows people the state of their endpoints, and resends events. */
export function webWebhookEndpoints(bank: Bank): Endpoint[] {
  return [health(bank), attempt(bank), replay(bank)];
}

function health(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/web/webhooks/health',
    tag: TAG,
    summary: 'Get the recent success of each endpoint (first attempts of seven days), and the next attempt',
    heavy: true,
    auth: MANAGES,
    response: Type.Object({ results: Type.Array(Health) }),
    handler: async ({ actor }) => {
      const { db, clock } = bank.context;
      const found = await readEndpointHealth(db.reads, actor.companyId, clock.now());
      return { results: found.map(present) };
    },
  });
}

function present(one: EndpointHealth) {
  const { lastFailureAt, lastFailure, lastStatusCode } = one;
  return {
    webhook_id: Number(one.id),
    ...{ attempts: one.attempts, taken: one.taken, p50_ms: one.p50, p95_ms: one.p95 },
    last_failure: lastFailureAt && {
      at: lastFailureAt.toISOString(),
      reason: lastFailure,
      status_code: lastStatusCode,
    },
    retrying: one.retrying,
    next_attempt_at: one.nextAt?.toISOString() ?? null,
    switched_off_at: one.switchedOffAt?.toISOString() ?? null,
    failing_since: one.failingSince?.toISOString() ?? null,
  };
}

function attempt(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/web/webhooks/logs/:id',
    tag: TAG,
    summary: 'Get the failure reason and duration of an attempt, and the time of the next one',
    auth: READS,
    params: Type.Object({ id: Type.String() }),
    response: Type.Object({
      reason: nullable(Type.String()),
      duration_ms: Milliseconds,
      state: Type.String(),
      next_attempt_at: Time,
    }),
    handler: async ({ actor, params }) => {
      const id = parseId(params.id);
      const found = id && (await readAttemptDetail(bank.context.db.reads, actor.companyId, id));
      if (!found) throw new Refusal('webhookLogNotFound');
      const { failure: reason, ms, state, nextAt } = found;
      return { reason, duration_ms: ms, state, next_attempt_at: nextAt?.toISOString() ?? null };
    },
  });
}

function replay(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/web/webhooks/:id/replay',
    tag: TAG,
    summary: 'Resend an endpoint the events since a given time, 500 per call',
    auth: MANAGES,
    params: Type.Object({ id: Type.String() }),
    body: Type.Object({
      since: Type.String({ format: 'date-time' }),
      failed_only: Type.Boolean({ description: 'Only events that did not arrive.' }),
    }),
    response: Type.Object({
      events: Count,
      next: nullable(
        Type.String({ format: 'date-time', description: 'Position to continue from; null at the end.' }),
      ),
    }),
    handler: async ({ actor, params, body }) => {
      const id = parseId(params.id);
      if (id === undefined) throw new Refusal('webhookNotFound');
      const asked = { since: new Date(body.since), failedOnly: body.failed_only };
      const { events, next } = await bank.webhooks.replay({ companyId: actor.companyId, id, ...asked });
      return { events, next: next?.toISOString() ?? null };
    },
  });
}
