import { type Static, Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { findCode } from '../../../payment-codes/find.ts';
import { listRefundsOf } from '../../../refunds/list.ts';
import type { Refund } from '../../../refunds/refund.ts';
import { toReais } from '../../../values/money.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { nullable } from '../../partner/shapes.ts';
import { TAG } from '../door.ts';
import { READS } from '../own-pages.ts';

const Time = Type.String({ format: 'date-time' });

const Asked = Type.Object({
  route: Type.Enum(['CODE', 'CASH_IN']),
  target: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Of the route.' }),
});

/** Lists the refunds of one payment. */
export function refundsEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/web/refunds',
    tag: TAG,
    summary: 'List the refunds of a received payment from both routes, newest first',
    auth: READS,
    query: Asked,
    response: Type.Object({
      results: Type.Array(
        Type.Object({
          end_to_end_id: Type.String(),
          amount: Type.Number(),
          status: Type.String({ description: 'PENDING, SUCCESS or REJECTED.' }),
          reason: Type.String({ description: 'MD06: requested by the receiver; FR01: fraud.' }),
          information: Type.String(),
          error_code: nullable(Type.String()),
          created_at: Time,
          completed_at: nullable(Time),
        }),
      ),
    }),
    handler: async ({ actor: { companyId }, query }) => {
      const { db } = bank.context;
      const cashInId = await findPayment(bank, companyId, query);
      if (cashInId === null) return { results: [] };
      return { results: (await listRefundsOf(db.reads, { companyId, cashInId })).map(present) };
    },
  });
}

/** The payment itself, or the one that paid the code. */
async function findPayment(
  { context }: Bank,
  companyId: bigint,
  { route, target }: Static<typeof Asked>,
): Promise<bigint | null> {
  const id = BigInt(target);
  if (route === 'CASH_IN') return id;
  return (await findCode(context.db.reads, companyId, { id }))?.code.cashInId ?? null;
}

function present(refund: Refund) {
  return {
    end_to_end_id: refund.returnId,
    amount: toReais(refund.amount),
    status: refund.status,
    ...{ reason: refund.reason, information: refund.information, error_code: refund.errorCode },
    created_at: refund.createdAt.toISOString(),
    completed_at: refund.completedAt?.toISOString() ?? null,
  };
}
