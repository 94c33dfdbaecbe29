import { Type } from 'typebox';
import type { Actor } from '../../../actor.ts';
import { subjectOf } from '../../../cashouts/cashout.ts';
import type { CreateRequest } from '../../../cashouts/decide-create.ts';
import type { Bank } from '../../../composition/bank.ts';
import { requestFingerprint } from '../../../idempotency/request-fingerprint.ts';
import type { IsGone } from '../../../turns/lanes.ts';
import { actorUser } from '../../auth/authenticate.ts';
import { type Endpoint, endpoint, SIGNED } from '../../kernel/endpoint.ts';
import { IdempotencyHeaders, idempotencyOf } from '../../kernel/idempotency.ts';
import { CashoutTransaction, optionalText } from '../shapes.ts';
import { presentCashout } from './cashout-answer.ts';
import { type ManualCashout, ManualCashoutBody, manualMembers, recipientParty } from './manual-recipient.ts';

/** Cashouts with a recipient given by account details: two steps, one step, and from the web. */
export function manualCashoutEndpoints(bank: Bank): Endpoint[] {
  return [
    signed(bank, '/create-cashout-manual', {
      summary: 'Create a transfer to account details, to be approved later',
      approve: false,
    }),
    signed(bank, '/create-cashoutmanual-self-approve', {
      summary: 'Create and approve a transfer to account details',
      approve: true,
    }),
    fromTheWeb(bank),
  ];
}

function signed(bank: Bank, path: string, step: { summary: string; approve: boolean }): Endpoint {
  const { summary, approve } = step;
  return endpoint({
    method: 'POST',
    path,
    alias: `/v2/finance${path}`,
    tag: 'Cashout',
    summary,
    auth: {
      audience: 'api',
      permissions: approve ? ['cashout.create', 'cashout.approve'] : ['cashout.create'],
      hmac: SIGNED,
    },
    headers: IdempotencyHeaders,
    body: ManualCashoutBody,
    takesTurn: true,
    response: CashoutTransaction,
    handler: async ({ actor, body, headers, reply }) => {
      const request = manualRequest(actor, body, approve);
      const idempotency = idempotencyOf(headers, () => requestFingerprint(path, manualMembers(body)));
      return present(bank, { ...request, idempotency }, () => reply.raw.destroyed);
    },
  });
}

const WebBody = Type.Object({
  ...ManualCashoutBody.properties,
  token: optionalText(20, "The user's TOTP, 6 digits."),
});

function fromTheWeb(bank: Bank): Endpoint {
  const path = '/create-manual-transfer';
  return endpoint({
    method: 'POST',
    path,
    alias: `/v2/finance${path}`,
    tag: 'Cashout',
    summary: 'Create and approve a transfer to account details, as a user with a second factor',
    auth: { audience: 'web', permissions: ['cashout.create', 'cashout.approve'] },
    headers: IdempotencyHeaders,
    body: WebBody,
    takesTurn: true,
    response: CashoutTransaction,
    handler: async ({ actor, body, headers }) => {
      const request = manualRequest(actor, body, true);
      // The authenticator code differs on a retry of the same transfer, so the fingerprint excludes it.
      const idempotency = idempotencyOf(headers, () => requestFingerprint(path, manualMembers(body)));
      const totp = { userId: actorUser(actor).userId, token: body.token ?? undefined };
      return present(bank, { ...request, idempotency, totp });
    },
  });
}

function manualRequest(
  actor: Actor,
  body: ManualCashout,
  approve: boolean,
): Omit<CreateRequest, 'idempotency'> {
  return {
    companyId: actor.companyId,
    by: subjectOf(actor),
    branch: body.source_account_branch_identifier,
    number: body.source_account_number,
    amount: body.amount,
    recipient: { kind: 'MANUAL', party: recipientParty(body) },
    tag: body.tag ?? null,
    approve,
  };
}

async function present(bank: Bank, request: CreateRequest, isGone?: IsGone) {
  return presentCashout(await bank.cashouts.create(request, isGone), bank.context.rail.institutionName);
}
