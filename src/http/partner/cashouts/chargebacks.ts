import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { requestFingerprint } from '../../../idempotency/request-fingerprint.ts';
import { findRefund } from '../../../refunds/find.ts';
import { refundResource } from '../../../refunds/resource.ts';
import { Refusal } from '../../../refusals.ts';
import { AmountSchema } from '../../json/amount-keyword.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { idempotencyOf, RefundIdempotencyHeaders } from '../../kernel/idempotency.ts';

/** Refusals of these operations use the envelope. */
const REFUSED = {
  unauthenticated: { bad: 'notAuthenticated', expired: 'notAuthenticatedAnyMore' },
  forbidden: 'refundForbidden',
} as const;

const PATHS = {
  CODE: '/v2/finance/chargebacks-pix-copy-and-paste',
  CASH_IN: '/v2/finance/chargeback',
} as const;

const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Information = Type.String({ minLength: 1, maxLength: 255, description: 'Reason of the refund.' });

const CodeRouteRefund = Type.Object({
  worked: Type.Boolean(),
  id: Type.Integer(),
  end_to_end_id: Type.String(),
  amount: Type.Number(),
  status: Type.String({ description: 'PENDING, SUCCESS or REJECTED.' }),
  fee: Type.Number(),
});

const CashInRouteRefund = Type.Object({
  id: Type.String({ description: 'UUID.' }),
  end_to_end_id: Type.String(),
  amount: Type.Number(),
  status: Type.String({ description: 'PENDING, SUCCESS or REJECTED.' }),
});

const RefundStatus = Type.Object({
  worked: Type.Boolean(),
  id: Type.Union([Type.Integer(), Type.String()]),
  end_to_end_id: Type.String(),
  amount: Type.Number(),
  status: Type.String({ description: 'PENDING, SUCCESS or REJECTED.' }),
  fee: Type.Number(),
});

/** Refunds of received payments, by the paid code and by cash-in, and their status. */
export function chargebackEndpoints(bank: Bank): Endpoint[] {
  return [byCode(bank), byCashIn(bank), status(bank)];
}

function byCode(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: PATHS.CODE,
    tag: 'Refunds',
    summary: 'Refund the payment of a code, in full or in part',
    auth: { audience: 'any', permissions: ['refund.create'], ...REFUSED },
    invalid: 'envelope',
    envelope: true,
    headers: RefundIdempotencyHeaders,
    body: Type.Object({ qr_code_id: Id, information: Information, amount: AmountSchema() }),
    takesTurn: true,
    response: CodeRouteRefund,
    handler: async ({ actor, body, headers }) => {
      const { qr_code_id, amount, information } = body;
      const fingerprint = () => requestFingerprint(PATHS.CODE, [BigInt(qr_code_id), amount, information]);
      const refund = await bank.refunds.request({
        companyId: actor.companyId,
        route: 'CODE',
        targetId: BigInt(qr_code_id),
        amount,
        information,
        idempotency: idempotencyOf(headers, fingerprint),
      });
      return { worked: true, ...refundResource(refund) };
    },
  });
}

function byCashIn(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: PATHS.CASH_IN,
    tag: 'Refunds',
    summary: 'Refund a received payment, in full or in part',
    auth: {
      audience: 'any',
      permissions: ['refund.create'],
      hmac: { missing: 'refundHmacMissing', wrong: 'refundHmacInvalid', keyless: 'refundHmacKeyless' },
      ...REFUSED,
    },
    invalid: 'envelope',
    envelope: true,
    headers: RefundIdempotencyHeaders,
    body: Type.Object({ transaction_id: Id, information: Information, amount: AmountSchema() }),
    takesTurn: true,
    response: CashInRouteRefund,
    handler: async ({ actor, body, headers }) => {
      const { transaction_id, amount, information } = body;
      const fingerprint = () =>
        requestFingerprint(PATHS.CASH_IN, [BigInt(transaction_id), amount, information]);
      const refund = await bank.refunds.request({
        companyId: actor.companyId,
        route: 'CASH_IN',
        targetId: BigInt(transaction_id),
        amount,
        information,
        idempotency: idempotencyOf(headers, fingerprint),
      });
      return refundResource(refund);
    },
  });
}

function status(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/v2/finance/chargeback/status',
    tag: 'Refunds',
    summary: 'Get the status of a refund by the id from its creation',
    auth: { audience: 'any', permissions: ['account.read'], ...REFUSED },
    envelope: true,
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
    response: RefundStatus,
    handler: async ({ actor, query }) => {
      const refund = await findRefund(bank.context.db.main, actor.companyId, query.id);
      if (refund === undefined) throw new Refusal('refundNotFound');
      return { worked: true, fee: 0, ...refundResource(refund) };
    },
  });
}
