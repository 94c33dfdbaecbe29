import { type Static, Type } from 'typebox';
import type { Actor } from '../../../actor.ts';
import type { Approval } from '../../../cashouts/approve.ts';
import { type CashoutRef, subjectOf } from '../../../cashouts/cashout.ts';
import { findCashout } from '../../../cashouts/find.ts';
import { listCashouts } from '../../../cashouts/list.ts';
import type { Bank } from '../../../composition/bank.ts';
import { Refusal } from '../../../refusals.ts';
import { actorUser } from '../../auth/authenticate.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { NEXT_CURSOR, pageOf } from '../../kernel/page-places.ts';
import { parseId } from '../../operator/pages.ts';
import { ShownTransfer } from '../answer-shapes.ts';
import { TAG, TotpBody } from '../door.ts';
import { PageQuery, presentNext, READS, readPageQuery } from '../own-pages.ts';
import { NotAfterHeaders, notAfterOf } from './not-after.ts';
import { presentCashouts, presentOne } from './present-cashouts.ts';

const PATH = '/web/cashouts';
const Params = Type.Object({ id: Type.String() });

/** A company's transfers at the pages: lists, and acts on those that wait for approval. */
export function webCashoutEndpoints(bank: Bank): Endpoint[] {
  return [list(bank), show(bank), approve(bank), cancel(bank)];
}

function list(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: PATH,
    tag: TAG,
    summary: "An account's transfers, newest first",
    heavy: true,
    auth: READS,
    query: Type.Object({
      ...PageQuery,
      status: Type.Optional(Type.Enum(['NEW', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELLED', 'REFUNDED'])),
    }),
    response: pageOf(ShownTransfer, NEXT_CURSOR),
    handler: async ({ actor, query }) => {
      const { account, page } = await readPageQuery(bank, actor, query);
      const found = await listCashouts(bank.context.db.reads, { ...page, status: query.status });
      const shown = found.cashouts.map((answered) => ({ answered, account, replayed: false }));
      return {
        results: await presentCashouts(bank, shown, bank.context.db.reads),
        next: presentNext(found.next),
      };
    },
  });
}

function show(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: `${PATH}/:id`,
    tag: TAG,
    summary: 'Get a transfer, and who created and approved it',
    auth: READS,
    params: Params,
    response: ShownTransfer,
    handler: async ({ actor, params }) => {
      const found = await findCashout(bank.context, actor.companyId, refOf(actor, params));
      if (found === undefined) throw new Refusal('transactionNotFound');
      const shown = { answered: found.cashout, account: found.account, replayed: false };
      return presentOne(bank, shown, bank.context.db.main);
    },
  });
}

function approve(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: `${PATH}/:id/approve`,
    tag: TAG,
    summary: 'Approve a transfer that is NEW, with a second factor',
    auth: { audience: 'web', permissions: ['cashout.approve'] },
    params: Params,
    headers: NotAfterHeaders,
    body: TotpBody,
    takesTurn: true,
    response: ShownTransfer,
    handler: async ({ actor, params, body, headers }) => {
      const totp = { userId: actorUser(actor).userId, token: body.token ?? undefined };
      const notAfter = notAfterOf(headers);
      const approval: Approval = { ...refOf(actor, params), by: subjectOf(actor), totp, notAfter };
      return presentOne(bank, await bank.cashouts.approve(approval));
    },
  });
}

function cancel(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: `${PATH}/:id/cancel`,
    tag: TAG,
    summary: 'Cancel a transfer that is NEW',
    auth: { audience: 'web', permissions: ['cashout.create'] },
    params: Params,
    takesTurn: true,
    response: ShownTransfer,
    handler: async ({ actor, params }) => presentOne(bank, await bank.cashouts.cancel(refOf(actor, params))),
  });
}

function refOf({ companyId }: Actor, { id }: Static<typeof Params>): CashoutRef {
  const parsed = parseId(id);
  if (parsed === undefined) throw new Refusal('transactionNotFound');
  return { companyId, id: parsed };
}
