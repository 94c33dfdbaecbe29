import { Type } from 'typebox';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { nullable } from '../../partner/shapes.ts';
import type { Sandbox } from '../sandbox.ts';

/** `GET /sandbox/phone`: where a real phone finds the payer. */
export function phoneEndpoint({ phone }: Sandbox): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/sandbox/phone',
    tag: 'Sandbox',
    summary: 'The address of the payer for a phone of the local network, with its token',
    description: 'Null unless `LASTRO_SANDBOX_PHONE` says where to listen for phones.',
    response: Type.Object({ address: nullable(Type.String()) }),
    handler: async () => ({ address: phone.address() }),
  });
}
