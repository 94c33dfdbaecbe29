import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { CASE_NAMES, CASES, type Case } from '../../../gauntlet/cases.ts';
import { FAULTS } from '../../../gauntlet/judge.ts';
import { sendByBank } from '../../../gauntlet/send.ts';
import { Refusal } from '../../../refusals.ts';
import { FIXED_HEADERS } from '../../../webhooks/delivery/attempt.ts';
import type { EndpointTrial } from '../../../webhooks/desk.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { parseId } from '../../operator/pages.ts';
import { nullable } from '../../partner/shapes.ts';
import { TAG } from '../door.ts';

const CaseName = Type.Enum([...CASE_NAMES]);
const TIMEOUT_MS = 5_000;
const DRIP_MS = 100;

/** Tests an endpoint of a sandbox with one of the cases of the gauntlet. */
export function gauntletEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/web/webhooks/:id/gauntlet',
    tag: TAG,
    summary: 'Send an endpoint one case of the gauntlet, and judge its response (sandbox only)',
    description: 'The test deliveries are signed with the endpoint’s newest secret, and are not logged.',
    auth: { audience: 'web', permissions: ['webhook.manage'] },
    params: Type.Object({ id: Type.String() }),
    body: Type.Object({ case: CaseName }),
    response: Type.Object({
      case: CaseName,
      passed: Type.Boolean(),
      fault: nullable(Type.Enum([...FAULTS])),
      status_code: nullable(Type.Integer()),
    }),
    handler: async ({ actor, params, body }) => {
      const id = parseId(params.id);
      const tried = CASES.find(({ name }) => name === body.case);
      if (id === undefined || tried === undefined) throw new Refusal('webhookNotFound');
      const fault = await run(tried, await bank.webhooks.openTrial({ companyId: actor.companyId, id }));
      return {
        case: tried.name,
        passed: fault === undefined,
        fault: fault?.kind ?? null,
        status_code: fault?.status ?? null,
      };
    },
  });
}

function run(tried: Case, { receiver, secret, outbound }: EndpointTrial) {
  const { url, authorization } = receiver;
  const own = authorization === undefined ? {} : { Authorization: authorization };
  return tried.run({
    secret,
    dripMs: DRIP_MS,
    send: ({ headers, ...delivery }) =>
      sendByBank(
        outbound,
        { url, timeoutMs: TIMEOUT_MS },
        { ...delivery, headers: { ...FIXED_HEADERS, ...headers, ...own } },
      ),
  });
}
