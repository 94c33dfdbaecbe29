import { execute, queryOne, sql } from '../../database/pool.ts';
import { type Tx, transaction } from '../../database/transaction.ts';
import type {
  EntryAnswer,
  EntryCreation,
  EntryRefusal,
  EntryRemoval,
  EntryUpdate,
} from '../../rail/directory.ts';
import { isSentinelDomain } from '../settlement/sentinels.ts';
import type { SimulatedWorld } from '../world.ts';
import { findEntry } from './directory.ts';

/*
 * The directory as the bank writes to it. Each request is remembered with its answer, so that one that comes late
 * from a node that was overtaken cannot bring back what has been given up since.
 */

const take = sql(
  'simulator.take-entry-request',
  `insert into simulator.directory_requests (request_id, taken_at) values ($1, $2) on conflict do nothing`,
);
const answered = sql<{ refused: EntryRefusal | null }>(
  'simulator.answered-entry-request',
  'select refused from simulator.directory_requests where request_id = $1',
);
const refuse = sql(
  'simulator.refuse-entry-request',
  'update simulator.directory_requests set refused = $2 where request_id = $1',
);
const insert = sql(
  'simulator.insert-bank-entry',
  `insert into simulator.directory_entries (key, key_type, document, name, registered_at, ispb, branch, number,
     account_type)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (key) do nothing`,
);
const update = sql(
  'simulator.update-bank-entry',
  `update simulator.directory_entries
      set document = $3, name = $4, branch = $5, number = $6, account_type = $7
    where key = $1 and ispb = $2`,
);
const remove = sql(
  'simulator.delete-bank-entry',
  'delete from simulator.directory_entries where key = $1 and ispb = $2',
);

export function createEntry(world: SimulatedWorld, request: EntryCreation): Promise<EntryAnswer> {
  return once(world, request, async (tx) => {
    const { key, type, holder, askedAt } = request;
    // Sentinels are built in: they have no row that could conflict.
    if (isSentinelDomain(key)) return 'OWNED_BY_ANOTHER_PERSON';
    const { document, name, ispb, branch, number, accountType } = holder;
    const row = [key, type, document, name, askedAt, ispb, branch, number, accountType];
    if ((await execute(tx, insert, row)) === 1) return undefined;
    const there = await findEntry(tx, key);
    return there?.document === document ? 'HELD_ELSEWHERE' : 'OWNED_BY_ANOTHER_PERSON';
  });
}

export function updateEntry(world: SimulatedWorld, request: EntryUpdate): Promise<EntryAnswer> {
  return once(world, request, async (tx) => {
    const { document, name, branch, number, accountType } = request.holder;
    const row = [request.key, world.bankIspb, document, name, branch, number, accountType];
    return (await execute(tx, update, row)) === 1 ? undefined : 'NOT_FOUND';
  });
}

export function deleteEntry(world: SimulatedWorld, request: EntryRemoval): Promise<EntryAnswer> {
  return once(world, request, async (tx) =>
    (await execute(tx, remove, [request.key, world.bankIspb])) === 1 ? undefined : 'NOT_FOUND',
  );
}

function once(
  world: SimulatedWorld,
  { requestId, askedAt }: Pick<EntryRemoval, 'requestId' | 'askedAt'>,
  work: (tx: Tx) => Promise<EntryRefusal | undefined>,
): Promise<EntryAnswer> {
  return transaction(world.db.main, async (tx) => {
    if ((await execute(tx, take, [requestId, askedAt])) === 0)
      return answerOf((await queryOne(tx, answered, [requestId]))?.refused ?? undefined);
    const refused = await work(tx);
    if (refused !== undefined) await execute(tx, refuse, [requestId, refused]);
    return answerOf(refused);
  });
}

function answerOf(refused: EntryRefusal | undefined): EntryAnswer {
  return refused === undefined ? { done: true } : { done: false, reason: refused };
}
