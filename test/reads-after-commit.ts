import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import { expect } from 'vitest';
import type { App } from '../src/composition/app.ts';
import type { Pool } from '../src/database/pool.ts';

/*
 * A request that has committed must not wait afterwards for a connection that others hold: it would be answered 503
 * once it is done. So each request of a test bank is followed from its handler to its answer. A statement that it runs
 * by itself over `main` or `reads`, after its last commit, is a fault: such reads go through `db.answers`. Payments go on
 * from a request beside its answer, over `batch`. The tests of `test/api` ask each operation, so they alone are followed.
 */

interface Followed {
  readonly operation: string;
  /** Statements since the last commit; undefined before the first. */
  since: string[] | undefined;
}

const followed = new AsyncLocalStorage<Followed>();

/** Writes that a request makes on its way to what it does: they may stand without it. */
const ON_THE_WAY = /^(tries|disclosure-buckets|decoded-codes|seen-signatures|web-sessions)\./;
/** Statements that run beside the answer, which does not wait for them, or comes whatever becomes of them. */
const BESIDE =
  /^(node-holdings\.enter|webhook-log\.next-ids|payment-ids\.next-blocks|webhooks\.watch|simulator\.)/;
/** A refund goes on to the rail from its commit, and its caller is answered whether or not that works. */
const REFUNDS = ['POST /v2/finance/chargeback', 'POST /v2/finance/chargebacks-pix-copy-and-paste'];
/** Controls that have all that is due done, in many commits. */
const RUN_ALL = ['POST /sandbox/clock', 'POST /sandbox/drain', 'POST /sandbox/month', 'POST /sandbox/reset'];

/** Follows the requests of a bank that does not listen yet. Gives those that read over a writers' pool too late. */
export function followCommits(app: App): () => readonly string[] {
  const faults = new Set<string>();
  if (!expect.getState().testPath?.includes('/test/api/')) return () => [];
  app.http.addHook('preHandler', (request, _, next) => {
    followed.run({ operation: `${request.method} ${request.routeOptions.url}`, since: undefined }, next);
  });
  app.http.addHook('onSend', async () => {
    const one = followed.getStore();
    if (one === undefined || RUN_ALL.includes(one.operation)) return;
    for (const statement of one.since ?? []) {
      const beside =
        BESIDE.test(statement) || (REFUNDS.includes(one.operation) && statement.startsWith('cash-ins.'));
      if (!beside) faults.add(`${one.operation}: ${statement}`);
    }
  });
  for (const pool of [app.db.main, app.db.reads]) follow(pool);
  const { turns } = app.bank.context;
  const { submit } = turns;
  turns.submit = async (verb, item, options) => {
    const one = followed.getStore();
    const result = await submit(verb, item, options);
    if (one !== undefined) one.since = [];
    return result;
  };
  return () => [...faults];
}

function follow(pool: Pool): void {
  const { checkout, run } = pool;
  pool.run = async (request) => {
    const one = followed.getStore();
    const name = request.name ?? request.text;
    one?.since?.push(name);
    const result = await run(request);
    const wrote = WRITES.has(result.command) && (result.rowCount ?? 0) > 0;
    if (one !== undefined && wrote && !ON_THE_WAY.test(name)) one.since = [];
    return result;
  };
  pool.checkout = async () => {
    const client = await checkout();
    const one = followed.getStore();
    if (one !== undefined) hearCommits(client, () => (one.since = []));
    return client;
  };
}

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

interface Packet {
  handleCommandComplete?(message: { text: string }): void;
}

/** Tells of each commit of rows until the connection is given back. */
function hearCommits(client: PoolClient, committed: () => void): void {
  const told = client as unknown as { query(packet: Packet, ...rest: unknown[]): unknown };
  const { query } = told;
  const { release } = client;
  let wrote = false;
  const hear = (tag: string) => {
    const words = tag.split(' ');
    if (WRITES.has(words[0] as string) && Number(words.at(-1)) > 0) wrote = true;
    if (words[0] === 'COMMIT' && wrote) committed();
    if (words[0] === 'COMMIT' || words[0] === 'ROLLBACK') wrote = false;
  };
  told.query = (packet, ...rest) => {
    const complete = packet.handleCommandComplete;
    if (complete !== undefined)
      packet.handleCommandComplete = function (message) {
        hear(message.text);
        complete.call(this, message);
      };
    return query.call(client, packet, ...rest);
  };
  client.release = (broken) => {
    told.query = query;
    release(broken);
  };
}
