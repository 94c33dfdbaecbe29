import { Type } from 'typebox';
import type { Approval } from '../../../cashouts/approve.ts';
import { subjectOf } from '../../../cashouts/cashout.ts';
import type { Created } from '../../../cashouts/create.ts';
import type { Bank } from '../../../composition/bank.ts';
import type { Permission } from '../../../values/permissions.ts';
import { type Endpoint, endpoint, SIGNED } from '../../kernel/endpoint.ts';
import { CashoutTransaction } from '../shapes.ts';
import { presentCashout } from './cashout-answer.ts';

const Body = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Transaction identifier.' }),
});

/** `POST /approve-cashout`, `/approve-cashout-manual` (either approves either kind) and `/cancel-cashout`. */
export function moveCashoutEndpoints(bank: Bank): Endpoint[] {
  const { approve, cancel } = bank.cashouts;
  return [
    move(bank, '/approve-cashout', {
      summary: 'Approve a transfer that is NEW',
      permission: 'cashout.approve',
      verb: approve,
    }),
    move(bank, '/approve-cashout-manual', {
      summary: 'Approve a transfer to account details that is NEW',
      permission: 'cashout.approve',
      verb: approve,
    }),
    move(bank, '/cancel-cashout', {
      summary: 'Cancel a transfer that is NEW',
      permission: 'cashout.create',
      verb: cancel,
    }),
  ];
}

interface Move {
  summary: string;
  permission: Permission;
  verb: (ref: Approval) => Promise<Created>;
}

function move(bank: Bank, path: string, { summary, permission, verb }: Move): Endpoint {
  return endpoint({
    method: 'POST',
    path,
    alias: `/v2/finance${path}`,
    tag: 'Cashout',
    summary,
    auth: { audience: 'api', permissions: [permission], hmac: SIGNED },
    body: Body,
    takesTurn: true,
    response: CashoutTransaction,
    handler: async ({ actor, body }) => {
      const moved = await verb({ companyId: actor.companyId, id: BigInt(body.id), by: subjectOf(actor) });
      return presentCashout(moved, bank.context.rail.institutionName);
    },
  });
}
