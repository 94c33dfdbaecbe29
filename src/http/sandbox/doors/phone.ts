import { Type } from 'typebox';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { nullable } from '../../partner/shapes.ts';
import type { Sandbox } from '../sandbox.ts';

/** `GET /sandbox/phone`: the URL of the payer's page for a real phone. */
export function phoneEndpoint({ phone }: Sandbox): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/sandbox/phone',
    tag: 'Sandbox',
    summary: "Get the URL of the payer's page for a phone on the local network, with its token",
    description: 'Null unless `LASTRO_SANDBOX_PHONE` is set.',
    response: Type.Object({ address: nullable(Type.String()) }),
    handler: async () => ({ address: phone.address() }),
  });
}
