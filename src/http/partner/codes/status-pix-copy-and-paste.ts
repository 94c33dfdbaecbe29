import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import type { ShownCode } from '../../../payment-codes/create.ts';
import { findCode } from '../../../payment-codes/find.ts';
import { Refusal } from '../../../refusals.ts';
import { type Endpoint, endpoint, SIGNED } from '../../kernel/endpoint.ts';
import { ValidationFailure } from '../../kernel/validation.ts';
import { PaymentCodeResource } from '../accounts/account-shapes.ts';
import { presentCode } from './payment-code-shapes.ts';

const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const READS = { audience: 'any', permissions: ['account.read'] } as const;

/** Status of a code, by id, by end-to-end id and by tag; and its cancellation. */
export function paymentCodeEndpoints(bank: Bank): Endpoint[] {
  return [statusEndpoint(bank), statusByTagEndpoint(bank), cancelEndpoint(bank)];
}

function statusEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/v2/finance/status-pix-copy-and-paste',
    tag: 'Payment codes',
    summary: 'Get the status of a code by id or by the end-to-end id that paid it',
    auth: READS,
    query: Type.Object({
      id: Type.Optional(Id),
      e2e_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    }),
    response: PaymentCodeResource,
    handler: async ({ actor, query }) => {
      const { id, e2e_id } = query;
      if (id === undefined && e2e_id === undefined)
        throw new ValidationFailure([
          { loc: ['query', 'id'], msg: 'Either id or e2e_id is required', type: 'missing' },
        ]);
      const by = id === undefined ? { endToEndId: e2e_id as string } : { id: BigInt(id) };
      const found = await findCode(bank.context.db.main, actor.companyId, by);
      if (found !== undefined && e2e_id !== undefined && found.code.endToEndId !== e2e_id)
        throw new Refusal('codeNotFound');
      return presentFound(bank, found);
    },
  });
}

function statusByTagEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/v2/finance/status-pix-copy-and-paste/tag',
    tag: 'Payment codes',
    summary: 'Get the status of the newest code with a tag',
    auth: READS,
    query: Type.Object({ tag: Type.String({ maxLength: 255 }) }),
    response: PaymentCodeResource,
    handler: async ({ actor, query }) =>
      presentFound(bank, await findCode(bank.context.db.main, actor.companyId, { tag: query.tag })),
  });
}

function cancelEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/v2/finance/cancel-pix-copy-and-paste',
    tag: 'Payment codes',
    summary: 'Cancel a code that is NEW',
    auth: { audience: 'api', permissions: ['code.create'], hmac: SIGNED },
    body: Type.Object({ qr_code_id: Id }),
    response: PaymentCodeResource,
    handler: ({ actor, body }) => cancelCodeFor(bank, actor.companyId, BigInt(body.qr_code_id)),
  });
}

/** Cancels a code that is NEW, for a program or a person. Refusals: `codeNotFound`, `codeInWrongStatus`. */
export async function cancelCodeFor(bank: Bank, companyId: bigint, id: bigint) {
  await bank.codes.cancel({ companyId, id });
  return presentFound(bank, await findCode(bank.context.db.answers, companyId, { id }));
}

function presentFound(bank: Bank, found: ShownCode | undefined) {
  if (found === undefined) throw new Refusal('codeNotFound');
  return presentCode(bank, found);
}
