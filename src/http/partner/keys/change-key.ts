import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { deleteKey } from '../../../keys/delete.ts';
import { rebindKey } from '../../../keys/rebind.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { nullable, SourceAccount } from '../shapes.ts';
import { KeyParams, SIGNED_KEY } from './key-shapes.ts';

const PATH = '/v3/dict/key/:key';

/** `DELETE /v3/dict/key/{key}` and `PUT /v3/dict/key/{key}`. */
export function changeKeyEndpoints(bank: Bank): Endpoint[] {
  return [remove(bank), rebind(bank)];
}

function remove(bank: Bank): Endpoint {
  return endpoint({
    method: 'DELETE',
    path: PATH,
    tag: 'Keys',
    summary: 'Delete a Pix key permanently',
    description: 'There is no body: sign `{"key":"…"}` or `{"key": "…"}` with the unencoded key.',
    auth: { audience: 'any', permissions: ['key.delete'], hmac: { ...SIGNED_KEY, content: signedForms } },
    params: KeyParams,
    response: Type.Object({ worked: Type.Boolean(), message: Type.String() }),
    handler: async ({ actor, params }) => {
      await deleteKey(bank.context, { companyId: actor.companyId, by: actor, key: params.key });
      return { worked: true, message: 'PIX key deleted' };
    },
  });
}

/** The two ways in which JSON libraries write the object; others are invalid. */
function signedForms({ key = '' }: Readonly<Record<string, string>>): string[] {
  const text = JSON.stringify(key);
  return [`{"key":${text}}`, `{"key": ${text}}`];
}

function rebind(bank: Bank): Endpoint {
  return endpoint({
    method: 'PUT',
    path: PATH,
    tag: 'Keys',
    summary: 'Move a Pix key to another account of the same client',
    auth: { audience: 'any', permissions: ['key.create', 'key.delete'], hmac: SIGNED_KEY },
    params: KeyParams,
    body: Type.Object({ ...SourceAccount }),
    response: Type.Object({
      worked: Type.Boolean(),
      key: Type.String(),
      created_at: Type.String({ format: 'date-time' }),
      possession_started_at: Type.String({ format: 'date-time' }),
      claim_opened_at: nullable(Type.String({ format: 'date-time' })),
    }),
    handler: async ({ actor, params, body }) => {
      const { key, createdAt, possessionStartedAt } = await rebindKey(bank.context, {
        companyId: actor.companyId,
        by: actor,
        key: params.key,
        branch: body.source_account_branch_identifier,
        number: body.source_account_number,
      });
      return {
        worked: true,
        key,
        created_at: createdAt.toISOString(),
        possession_started_at: possessionStartedAt.toISOString(),
        // A key with an open claim cannot be re-bound.
        claim_opened_at: null,
      };
    },
  });
}
