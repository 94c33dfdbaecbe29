import { Type } from 'typebox';
import type { Actor } from '../../../actor.ts';
import type { Bank } from '../../../composition/bank.ts';
import { registerKey } from '../../../keys/register.ts';
import { actorUser } from '../../auth/authenticate.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import type { EndpointSignature } from '../../kernel/endpoint-definition.ts';
import { optionalText, SourceAccount } from '../shapes.ts';
import { RegisteredKey, SIGNED_KEY } from './key-shapes.ts';

const Body = Type.Object({
  ...SourceAccount,
  reason: Type.String({ maxLength: 255, description: 'At most 255 characters.' }),
  type: Type.Enum(['CPF', 'CNPJ', 'EMAIL', 'CELL_PHONE', 'EVP']),
  verification_request_id: optionalText(255, 'Required for EMAIL and CELL_PHONE.'),
  token: optionalText(
    255,
    'The code that was sent (EMAIL, CELL_PHONE), or the TOTP of a user on the web audience of /v3/key.',
  ),
});

/** `POST /v3/key` for programs and people, `POST /v3/dict/key` for programs. */
export function registerKeyEndpoints(bank: Bank): Endpoint[] {
  return [
    register(bank, '/v3/key', { missing: 'keyHmacMissingForApi', wrong: 'keyHmacInvalid' }),
    register(bank, '/v3/dict/key', SIGNED_KEY),
  ];
}

function register(bank: Bank, path: string, hmac: EndpointSignature): Endpoint {
  return endpoint({
    method: 'POST',
    path,
    tag: 'Keys',
    summary: 'Register a Pix key',
    auth: { audience: 'any', permissions: ['key.create'], hmac },
    body: Body,
    response: RegisteredKey,
    handler: async ({ actor, body }) => {
      const { type, key, createdAt } = await registerKey(bank.context, {
        companyId: actor.companyId,
        branch: body.source_account_branch_identifier,
        number: body.source_account_number,
        type: body.type,
        verificationRequestId: body.verification_request_id ?? undefined,
        token: body.token ?? undefined,
        userId: userOf(actor),
      });
      return { worked: true, type, key, created_at: createdAt.toISOString() };
    },
  });
}

function userOf(actor: Actor): bigint | undefined {
  return actor.audience === 'web' ? actorUser(actor).userId : undefined;
}
