import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { sendVerification } from '../../../keys/send-verification.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { SourceAccount } from '../shapes.ts';

const Body = Type.Object({
  ...SourceAccount,
  key_type: Type.Enum(['EMAIL', 'CELL_PHONE']),
  key_value: Type.String({ minLength: 1, maxLength: 255 }),
  purpose: Type.Literal('PIX_KEY_INCLUSION'),
});

const Sent = Type.Object({
  worked: Type.Boolean(),
  verification_request_id: Type.String(),
  expires_at: Type.String({ format: 'date-time' }),
});

/** The two paths that send a code to an e-mail address or a phone; they need no signature. */
export function sendKeyVerificationEndpoints(bank: Bank): Endpoint[] {
  return ['/v3/key', '/v3/dict/key'].map((path) =>
    endpoint({
      method: 'POST',
      path: `${path}/verifications/send`,
      tag: 'Keys',
      summary: 'Send a code to the e-mail address or phone of a future key',
      description:
        'At most one in 30 s and ten in 24 h for each account and key, and to 100 keys in 24 h for each account.',
      auth: { audience: 'any', permissions: ['key.create'] },
      body: Body,
      response: Sent,
      handler: async ({ actor, body }) => {
        const { requestId, expiresAt } = await sendVerification(bank.context, {
          companyId: actor.companyId,
          branch: body.source_account_branch_identifier,
          number: body.source_account_number,
          type: body.key_type,
          key: body.key_value,
        });
        bank.work.wake();
        return { worked: true, verification_request_id: requestId, expires_at: expiresAt.toISOString() };
      },
    }),
  );
}
