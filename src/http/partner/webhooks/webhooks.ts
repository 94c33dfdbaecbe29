import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import {
  createWebhook,
  listWebhooks,
  type WebhookWithSecret,
} from '../../../webhooks/endpoints/configure.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { invalid } from '../../kernel/validation.ts';
import {
  AccountMembers,
  Authorization,
  parseAccount,
  presentWebhook,
  Url,
  WebhookParams,
  WebhookRecord,
  WebhookTypeMember,
} from './webhook-shapes.ts';

const MANAGES = { audience: 'any', permissions: ['webhook.manage'] } as const;
const Answer = Type.Object({ worked: Type.Boolean(), ...WebhookRecord });
const AnswerWithSecret = Type.Object({
  worked: Type.Boolean(),
  ...WebhookRecord,
  secret: Type.String({ description: 'whsec_ and base64; shown only this once.' }),
});

/** Configuration of webhooks. The interface names none of these operations; the delivery log is its own. */
export function webhookEndpoints(bank: Bank): Endpoint[] {
  return [create(bank), list(bank), change(bank), remove(bank), rotate(bank)];
}

function create(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/v3/webhooks',
    tag: 'Webhooks',
    summary: 'Create a webhook endpoint',
    description: 'Returns the secret, only this once. A company can have 20 endpoints.',
    auth: MANAGES,
    status: 201,
    body: Type.Object({
      url: Url,
      type: WebhookTypeMember,
      ...AccountMembers,
      authorization: Authorization,
    }),
    response: AnswerWithSecret,
    handler: async ({ actor, body }) => {
      refuseForbidden(bank, body.url);
      const made = await createWebhook(bank.context, {
        companyId: actor.companyId,
        by: actor,
        url: body.url,
        type: body.type,
        account: parseAccount(body) ?? null,
        authorization: body.authorization ?? null,
      });
      return presentWithSecret(made);
    },
  });
}

function list(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/v3/webhooks',
    tag: 'Webhooks',
    summary: "List the company's endpoints",
    auth: MANAGES,
    response: Type.Object({ worked: Type.Boolean(), webhooks: Type.Array(Type.Object(WebhookRecord)) }),
    handler: async ({ actor }) => {
      const webhooks = await listWebhooks(bank.context, actor.companyId);
      return { worked: true, webhooks: webhooks.map(presentWebhook) };
    },
  });
}

function change(bank: Bank): Endpoint {
  return endpoint({
    method: 'PATCH',
    path: '/v3/webhooks/:id',
    tag: 'Webhooks',
    summary: 'Change, disable or enable an endpoint',
    description:
      'Omitted members do not change. While the endpoint is disabled, events are not queued, and pending ones are dropped.',
    auth: MANAGES,
    params: WebhookParams,
    body: Type.Object({
      url: Type.Optional(Url),
      type: Type.Optional(WebhookTypeMember),
      enabled: Type.Optional(Type.Boolean()),
      ...AccountMembers,
      authorization: Authorization,
    }),
    response: Answer,
    handler: async ({ actor, params, body }) => {
      if (body.url !== undefined) refuseForbidden(bank, body.url);
      const { url, type, enabled, authorization } = body;
      const webhook = await bank.webhooks.change(
        { companyId: actor.companyId, id: BigInt(params.id), by: actor },
        { url, type, enabled, authorization, account: parseAccount(body) },
      );
      return { worked: true, ...presentWebhook(webhook) };
    },
  });
}

function remove(bank: Bank): Endpoint {
  return endpoint({
    method: 'DELETE',
    path: '/v3/webhooks/:id',
    tag: 'Webhooks',
    summary: 'Delete an endpoint; pending deliveries are dropped',
    auth: MANAGES,
    params: WebhookParams,
    response: Type.Object({ worked: Type.Boolean() }),
    handler: async ({ actor, params }) => {
      await bank.webhooks.remove({ companyId: actor.companyId, id: BigInt(params.id), by: actor });
      return { worked: true };
    },
  });
}

function rotate(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/v3/webhooks/:id/rotate-secret',
    tag: 'Webhooks',
    summary: 'Rotate the secret of an endpoint',
    description:
      'For 24 hours webhook-signature carries both signatures; X-Signature uses the new secret immediately.',
    auth: MANAGES,
    params: WebhookParams,
    response: AnswerWithSecret,
    handler: async ({ actor, params }) =>
      presentWithSecret(
        await bank.webhooks.rotateSecret({ companyId: actor.companyId, id: BigInt(params.id), by: actor }),
      ),
  });
}

function presentWithSecret({ webhook, secret }: WebhookWithSecret) {
  return { worked: true, ...presentWebhook(webhook), secret };
}

/** A host name is checked at each connection; an address in the URL is refused here. */
function refuseForbidden(bank: Bank, url: string): void {
  if (bank.webhooks.refuses(url))
    throw invalid(['body', 'url'], 'must be an http or https address on the public net');
}
