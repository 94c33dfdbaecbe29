import { createHash } from 'node:crypto';
import { type Executor, execute, queryOne, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';

/** Number of a person's networks that are remembered; the one longest unused makes room. */
const REMEMBERED = 50;

const known = sql<{ known: boolean }>(
  'person-networks.known',
  'select exists (select from person_networks where person_id = $1 and network_hash = $2) as known',
);
const others = sql<{ others: boolean }>(
  'person-networks.others',
  'select exists (select from person_networks where person_id = $1 and network_hash <> $2) as others',
);
const insert = sql<{ fresh: boolean }>(
  'person-networks.insert',
  `insert into person_networks (person_id, network_hash, seen_at) values ($1, $2, $3)
   on conflict (person_id, network_hash) do update set seen_at = excluded.seen_at returning xmax = 0 as fresh`,
);
const makeRoom = sql(
  'person-networks.make-room',
  `delete from person_networks n where n.person_id = $1 and n.network_hash in (
     select o.network_hash from person_networks o where o.person_id = $1 order by o.seen_at desc, o.network_hash offset $2)`,
);

/** Tells if a person has logged in from this network before. */
export async function knowsNetwork(executor: Executor, personId: bigint, place: string): Promise<boolean> {
  return (await queryOne(executor, known, [personId, hashOf(place)]))?.known === true;
}

/** Remembers where a person logged in; true when it is new and was not the first. */
export async function rememberNetwork(
  tx: Tx,
  { personId, place, now }: { personId: bigint; place: string; now: Date },
): Promise<boolean> {
  const hash = hashOf(place);
  const fresh = (await queryOne(tx, insert, [personId, hash, now]))?.fresh === true;
  if (!fresh) return false;
  const before = (await queryOne(tx, others, [personId, hash]))?.others === true;
  if (before) await execute(tx, makeRoom, [personId, REMEMBERED]);
  return before;
}

function hashOf(place: string): string {
  return createHash('sha256').update(`network ${place}`).digest('hex');
}
