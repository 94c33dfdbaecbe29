import { type Static, Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { STATEMENT_TYPES } from '../../../ledger/movement-kinds.ts';
import { type StatementPlace, searchStatement } from '../../../ledger/search-statement.ts';
import { isInstant } from '../../../values/dates.ts';
import { toReais } from '../../../values/money.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { invalid } from '../../kernel/validation.ts';
import { StatementItem } from '../../partner/accounts/account-shapes.ts';
import { presentLine } from '../../partner/accounts/account-statements.ts';
import { loadOwnAccount } from '../../partner/accounts/own-account.ts';
import { nullable } from '../../partner/shapes.ts';
import { TAG } from '../door.ts';
import { OwnAccount, READS } from '../own-pages.ts';
import { Counterparty, counterpartyOf } from './counterparty.ts';

/** A statement's period, and a filter for its lines. */
export const StatementSpan = {
  start: Type.String({ format: 'date-time', description: 'Inclusive.' }),
  end: Type.String({ format: 'date-time', description: 'Inclusive.' }),
  type: Type.Optional(Type.Enum([...STATEMENT_TYPES])),
  text: Type.Optional(
    Type.String({
      maxLength: 140,
      description:
        "Part of the reference or of the counterpart's name, at least six characters of an identifier, a number, or the start of the amount.",
    }),
  ),
};

const Query = Type.Object({
  ...OwnAccount,
  ...StatementSpan,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 60, description: 'From `next` of the previous page.' })),
});

const StatementRow = Type.Object({
  ...StatementItem.properties,
  counterparty: nullable(Counterparty),
  balance: Type.Number({ description: 'Balance of the account after it.' }),
});

const DEFAULT_LIMIT = 50;

/** `GET /web/statement`: the lines of a period that match a type and a text. */
export function webStatementEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/web/statement',
    tag: TAG,
    summary: "Search an account's statement; a page can be short and still have a next one",
    heavy: true,
    auth: READS,
    query: Query,
    response: Type.Object({
      results: Type.Array(StatementRow),
      next: nullable(Type.String({ description: 'The cursor of the page after this one.' })),
      searched_until: nullable(
        Type.String({
          format: 'date-time',
          description: 'How far back the search went; null: the whole statement.',
        }),
      ),
    }),
    handler: async ({ actor, query }) => {
      const { branch, number } = query;
      const account = await loadOwnAccount(bank, { companyId: actor.companyId, branch, number });
      const owner = { companyId: actor.companyId, accountId: account.id };
      const { lines, next } = await searchStatement(bank.context.db.reads, {
        ...owner,
        ...readSearch(query),
      });
      return {
        results: lines.map((line) => ({
          ...presentLine(line),
          counterparty: counterpartyOf(bank.context.rail.institutionName, line),
          balance: toReais(line.balance),
        })),
        next: next === undefined ? null : `${next.at.toISOString()}_${next.code}`,
        searched_until: next?.at.toISOString() ?? null,
      };
    },
  });
}

function readSearch(query: Static<typeof Query>) {
  const [start, end] = [new Date(query.start), new Date(query.end)];
  if (end < start) throw invalid(['query', 'end'], 'must not be before start');
  return {
    start,
    end,
    type: query.type,
    text: readText(query.text),
    limit: query.limit ?? DEFAULT_LIMIT,
    before: query.cursor === undefined ? undefined : readCursor(query.cursor),
  };
}

/** A text of blanks is none. */
export function readText(text: string | undefined): string | undefined {
  return text?.trim() || undefined;
}

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,18})$/;

function readCursor(text: string): StatementPlace {
  const [, at = '', code = ''] = CURSOR.exec(text) ?? [];
  if (!isInstant(at)) throw invalid(['query', 'cursor'], 'is not one that a page has answered');
  return { at: new Date(at), code: BigInt(code) };
}
