import type { AccountRef } from './payments.ts';
import type { Answer, AnyRequest, CallOptions, Operations, Query } from './types.ts';

const STATEMENT = '/v3/account-statements/{account_branch_identifier}/{account_number}';
const MEDS = '/v3/meds/';
const LOGS = '/v3/webhooks/logs';

type Paged = typeof STATEMENT | typeof MEDS | typeof LOGS;
type Item<P extends Paged> = Answer<'get', P>['results'][number];
type Without<Asked, Name extends string> = Omit<Asked, Name | `cursor_${string}`>;

export type StatementFilter = Without<Query<'get', typeof STATEMENT>, never> & AccountRef;
export type MedFilter = Without<Query<'get', typeof MEDS>, 'id' | 'dt' | 'direction'>;
export type WebhookLogFilter = Without<Query<'get', typeof LOGS>, never>;

/** Lists from their first item to their last; a page is asked for when its items are. */
export interface Pages {
  statement(filter: StatementFilter, options?: CallOptions): AsyncGenerator<Item<typeof STATEMENT>, void>;
  meds(filter?: MedFilter, options?: CallOptions): AsyncGenerator<Item<typeof MEDS>, void>;
  webhookLogs(filter?: WebhookLogFilter, options?: CallOptions): AsyncGenerator<Item<typeof LOGS>, void>;
}

export function pagesOf(operations: Operations): Pages {
  return {
    statement: ({ branch, number, ...query }, options) =>
      walk(operations, STATEMENT, {
        path: { account_branch_identifier: branch, account_number: number },
        query,
        ...options,
      }),
    meds: (query = {}, options = {}) => walk(operations, MEDS, { query, ...options }),
    webhookLogs: (query = {}, options = {}) => walk(operations, LOGS, { query, ...options }),
  };
}

interface Page<P extends Paged> {
  next: string | null;
  results: Item<P>[];
}

async function* walk<P extends Paged>(
  operations: Operations,
  path: P,
  first: AnyRequest,
): AsyncGenerator<Item<P>, void> {
  const ask = operations.get as unknown as (path: P, request: AnyRequest) => Promise<Page<P>>;
  let query = first.query;
  for (;;) {
    const { next, results } = await ask(path, { ...first, query: query ?? {} });
    // A page may be short, or empty, and have a next one.
    yield* results;
    if (next === null) return;
    // The address may be another one than ours, behind a proxy; what it asks for is what counts.
    query = Object.fromEntries(new URL(next).searchParams);
  }
}
