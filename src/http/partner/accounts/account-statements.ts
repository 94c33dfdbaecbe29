import { type Static, Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { readStatement, type StatementLine, type StatementPage } from '../../../ledger/statement.ts';
import { toReais } from '../../../values/money.ts';
import { saoPauloTime } from '../../../values/sao-paulo.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { addressOf, linkBeside, readPlace } from '../../kernel/page-places.ts';
import { nullable } from '../shapes.ts';
import { StatementItem } from './account-shapes.ts';
import { loadReadableAccount } from './own-account.ts';

const Query = Type.Object({
  start: Type.String({ format: 'date-time', description: 'Inclusive.' }),
  end: Type.String({ format: 'date-time', description: 'Inclusive.' }),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  cursor_id: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  cursor_datetime: Type.Optional(Type.String({ format: 'date-time' })),
  cursor_direction: Type.Optional(Type.Enum(['next', 'previous'], { default: 'next' })),
});

const Params = Type.Object({
  account_branch_identifier: Type.String(),
  account_number: Type.String(),
});

const DEFAULT_LIMIT = 50;

/** `GET /v3/account-statements/{branch}/{number}`: newest first, with links to the adjacent pages. */
export function accountStatementsEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/v3/account-statements/:account_branch_identifier/:account_number',
    tag: 'Account',
    summary: 'Get the statement of an account, by cursor',
    heavy: true,
    auth: { audience: 'any', permissions: ['account.read'] },
    params: Params,
    query: Query,
    response: Type.Object({
      worked: Type.Boolean(),
      next: nullable(Type.String()),
      previous: nullable(Type.String()),
      results: Type.Array(StatementItem),
    }),
    handler: async ({ actor, params, query }) => {
      const cursor = readCursor(query);
      const ref = {
        companyId: actor.companyId,
        branch: params.account_branch_identifier,
        number: params.account_number,
      };
      const account = await loadReadableAccount(bank, ref, 'statementAccountNotFound');
      const page = await readStatement(bank.context.db.reads, {
        companyId: account.companyId,
        accountId: account.id,
        start: new Date(query.start),
        end: new Date(query.end),
        limit: query.limit ?? DEFAULT_LIMIT,
        cursor,
      });
      const path = `${bank.publicUrl()}/v3/account-statements/${account.branch}/${account.number}`;
      return { worked: true, ...links(page, query, path), results: page.lines.map(presentLine) };
    },
  });
}

function readCursor({ cursor_id, cursor_datetime, cursor_direction }: Static<typeof Query>) {
  const place = readPlace(['cursor_id', cursor_id], ['cursor_datetime', cursor_datetime]);
  if (place === undefined) return undefined;
  return { code: BigInt(place.id), at: place.at, direction: cursor_direction ?? ('next' as const) };
}

function links({ lines, older, newer }: StatementPage, query: Static<typeof Query>, path: string) {
  const ends = { older: older ? lines.at(-1) : undefined, newer: newer ? lines[0] : undefined };
  return linkBeside(ends, (line, direction) =>
    addressOf(path, {
      start: query.start,
      end: query.end,
      limit: query.limit ?? DEFAULT_LIMIT,
      cursor_id: String(line.code),
      cursor_datetime: line.at.toISOString(),
      cursor_direction: direction,
    }),
  );
}

export function presentLine(line: StatementLine): Static<typeof StatementItem> {
  return {
    credit_or_debit: line.direction,
    transaction_type: line.type,
    amount: toReais(line.amount),
    date_time: saoPauloTime(line.at),
    date_time_utc: line.at.toISOString(),
    identification: line.endToEndId,
    code_transaction: line.codeTransaction,
    code: Number(line.code),
    qr_code_id: line.codeId === null ? null : Number(line.codeId),
    transaction_id: line.paymentId === null ? null : Number(line.paymentId),
    tag_id: line.tag,
  };
}
