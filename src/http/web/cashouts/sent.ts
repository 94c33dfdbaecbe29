import { type Static, Type } from 'typebox';
import { findSent } from '../../../cashouts/find-sent.ts';
import type { Bank } from '../../../composition/bank.ts';
import { listCodes } from '../../../payment-codes/list.ts';
import { listRefunds } from '../../../refunds/list.ts';
import { refundResource } from '../../../refunds/resource.ts';
import { Refusal } from '../../../refusals.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { IDEMPOTENCY_KEY } from '../../kernel/idempotency.ts';
import { invalid } from '../../kernel/validation.ts';
import { parseId } from '../../operator/pages.ts';
import { PaymentCodeResource } from '../../partner/accounts/account-shapes.ts';
import { loadReadableAccount } from '../../partner/accounts/own-account.ts';
import { presentCode } from '../../partner/codes/payment-code-shapes.ts';
import { nullable } from '../../partner/shapes.ts';
import { SentRefund, ShownTransfer } from '../answer-shapes.ts';
import { TAG } from '../door.ts';
import { OwnAccount, READS } from '../own-pages.ts';
import { presentOne } from './present-cashouts.ts';

const Now = Type.String({ format: 'date-time', description: "The bank's time of this state." });

// The requested write is seconds old.
const NEWEST = 50;

/** Returns the result of a request whose response was lost. */
export function webSentEndpoints(bank: Bank): Endpoint[] {
  return [cashout(bank), refund(bank), codes(bank)];
}

function cashout(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/web/sent/cashout',
    tag: TAG,
    summary: 'Get a transfer by idempotency key or number, after all decisions in progress',
    auth: READS,
    query: Type.Object({
      ...OwnAccount,
      key: Type.Optional(Type.String({ pattern: IDEMPOTENCY_KEY })),
      id: Type.Optional(Type.String()),
    }),
    response: Type.Object({ found: nullable(ShownTransfer), now: Now }),
    handler: async ({ actor, query }) => {
      const { branch, number } = query;
      const { found, now } = await findSent(
        bank.context,
        { companyId: actor.companyId, branch, number },
        readWanted(query),
      );
      const shown =
        found &&
        (await presentOne(
          bank,
          { ...found, answered: found.cashout, replayed: false },
          bank.context.db.main,
        ));
      return { found: shown ?? null, now: now.toISOString() };
    },
  });
}

function readWanted({ key, id }: { key?: string; id?: string }): { key: string } | { id: bigint } {
  if ((key === undefined) === (id === undefined))
    throw invalid(['query', 'key'], 'Exactly one of key and id is required');
  if (key !== undefined) return { key };
  const parsed = parseId(id ?? '');
  if (parsed === undefined) throw new Refusal('transactionNotFound');
  return { id: parsed };
}

const Since = { ...OwnAccount, since: Type.String({ format: 'date-time' }) };

const RefundsAsked = Type.Object({
  ...Since,
  route: Type.Enum(['CODE', 'CASH_IN']),
  target: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Of the route.' }),
});

function refund(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/web/sent/refund',
    tag: TAG,
    summary: 'Get the refund of a payment requested since a given time',
    auth: READS,
    query: RefundsAsked,
    response: Type.Object({ found: nullable(SentRefund), now: Now }),
    handler: async ({ actor, query }) => {
      // Reads the time first: a request that is not found did not exist at that time.
      const now = bank.context.clock.now();
      const found = await findNewRefund(bank, actor.companyId, query);
      return { found: found === undefined ? null : refundResource(found), now: now.toISOString() };
    },
  });
}

async function findNewRefund(bank: Bank, companyId: bigint, asked: Static<typeof RefundsAsked>) {
  const { route, target } = asked;
  const { page, from } = await readNewest(bank, companyId, asked);
  const { refunds } = await listRefunds(bank.context.db.main, page);
  return refunds.find(
    (one) =>
      one.route === route &&
      (route === 'CODE' ? one.codeId : one.cashInId) === BigInt(target) &&
      one.createdAt >= from,
  );
}

function codes(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/web/sent/codes',
    tag: TAG,
    summary: 'List the codes that an account has created since a given time',
    auth: READS,
    query: Type.Object(Since),
    response: Type.Object({ results: Type.Array(PaymentCodeResource), now: Now }),
    handler: async ({ actor, query }) => {
      const now = bank.context.clock.now();
      const { account, page, from } = await readNewest(bank, actor.companyId, query);
      const found = await listCodes(bank.context.db.main, page);
      const made = found.codes.filter((code) => code.createdAt >= from);
      return {
        results: made.map((code) => presentCode(bank, { code, account }, false)),
        now: now.toISOString(),
      };
    },
  });
}

async function readNewest(
  bank: Bank,
  companyId: bigint,
  asked: { branch: string; number: string; since: string },
) {
  const { branch, number, since } = asked;
  const account = await loadReadableAccount(bank, { companyId, branch, number });
  const page = { companyId, accountId: account.id, status: undefined, before: undefined, limit: NEWEST };
  return { account, page, from: new Date(since) };
}
