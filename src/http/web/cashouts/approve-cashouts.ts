import { Type } from 'typebox';
import { subjectOf } from '../../../cashouts/cashout.ts';
import { spendTotp } from '../../../companies/totp.ts';
import type { Bank } from '../../../composition/bank.ts';
import { actorUser } from '../../auth/authenticate.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { nullable } from '../../partner/shapes.ts';
import { ShownTransfer } from '../answer-shapes.ts';
import { TAG, TotpBody } from '../door.ts';
import { NotAfterHeaders, notAfterOf } from './not-after.ts';
import { presentOne } from './present-cashouts.ts';

/** Limits a batch to a number that a person can review. */
const MOST_AT_ONCE = 50;

/** `POST /web/cashouts/approve`: several transfers, one code. */
export function approveCashoutsEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/web/cashouts/approve',
    tag: TAG,
    summary: 'Approve several transfers that are NEW, with one second factor; each is decided on its own',
    auth: { audience: 'web', permissions: ['cashout.approve'] },
    headers: NotAfterHeaders,
    body: Type.Object({
      ids: Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
        ...{ minItems: 1, maxItems: MOST_AT_ONCE, uniqueItems: true },
      }),
      ...TotpBody.properties,
    }),
    takesTurn: true,
    response: Type.Object({
      results: Type.Array(
        Type.Object({
          id: Type.Integer(),
          outcome: Type.Enum(['APPROVED', 'REFUSED', 'UNKNOWN']),
          refusal: nullable(Type.String({ description: 'The refusal, as for a single transfer.' })),
          cashout: nullable(ShownTransfer),
        }),
      ),
    }),
    handler: async ({ actor, body, headers }) => {
      const { companyId } = actor;
      const { userId } = actorUser(actor);
      const token = body.token ?? undefined;
      const lines = await bank.cashouts.approveAll({
        refs: body.ids.map((id) => ({ companyId, id: BigInt(id) })),
        by: subjectOf(actor),
        notAfter: notAfterOf(headers),
        prove: () => spendTotp(bank.context, { companyId, userId, token }),
      });
      const results = await Promise.all(
        lines.map(async (line) => ({
          id: Number(line.ref.id),
          outcome: line.outcome,
          refusal: line.outcome === 'REFUSED' ? line.refusal.message : null,
          cashout: line.outcome === 'APPROVED' ? await presentOne(bank, line.created) : null,
        })),
      );
      return { results };
    },
  });
}
