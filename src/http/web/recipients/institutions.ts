import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { PERSON, TAG } from '../door.ts';

const Answer = Type.Object({
  results: Type.Array(Type.Object({ ispb: Type.String(), name: Type.String() })),
});

/** Lists the institutions that participate in Pix, so that people choose a recipient's by name. */
export function institutionsEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/web/institutions',
    tag: TAG,
    summary: 'List the institutions that take part in Pix, by name',
    auth: PERSON,
    response: Answer,
    handler: async () => ({
      results: [...bank.context.rail.institutions()]
        .map(([ispb, name]) => ({ ispb, name }))
        .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR')),
    }),
  });
}
