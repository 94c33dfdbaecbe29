import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { Refusal } from '../../../refusals.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { CodeIdempotencyHeaders } from '../../kernel/idempotency.ts';
import { parseId } from '../../operator/pages.ts';
import { PaymentCodeResource } from '../../partner/accounts/account-shapes.ts';
import { CodeBody, createCodeFor } from '../../partner/cashouts/create-pix-copy-and-paste.ts';
import { cancelCodeFor } from '../../partner/codes/status-pix-copy-and-paste.ts';
import { TAG } from '../door.ts';

const ASKS = { audience: 'web', permissions: ['code.create'] } as const;

/** Requests for payment by people: the interface's own operations need a signature, which people do not make. */
export function webCodeEndpoints(bank: Bank): Endpoint[] {
  return [create(bank), cancel(bank)];
}

function create(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/web/codes',
    tag: TAG,
    summary: 'Create a dynamic QR code, immediate or with due date and fine',
    auth: ASKS,
    headers: CodeIdempotencyHeaders,
    body: CodeBody,
    response: PaymentCodeResource,
    handler: ({ actor, body, headers }) => createCodeFor(bank, actor.companyId, { body, headers }),
  });
}

function cancel(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/web/codes/:id/cancel',
    tag: TAG,
    summary: 'Cancel a code that is NEW',
    auth: ASKS,
    params: Type.Object({ id: Type.String() }),
    response: PaymentCodeResource,
    handler: ({ actor, params }) => {
      const id = parseId(params.id);
      if (id === undefined) throw new Refusal('codeNotFound');
      return cancelCodeFor(bank, actor.companyId, id);
    },
  });
}
