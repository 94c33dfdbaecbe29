import { int8Column } from '../database/columns.ts';
import { type Executor, query, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';

const names = sql<{ id: bigint; name: string }>(
  'users.names',
  `select u.id, u.name
     from (select distinct id from unnest($2::int8[]) as a(id)) asked
     cross join lateral (select * from users u where ${ofCompany('u', '$1')} and u.id = asked.id limit 1) u`,
);

/**
 * Finds the names of actors in a company, by the text that payments store (`web/{user id}`, `api/{client id}`):
 * people by name, also after they left, programs by client id.
 */
export async function findActorNames(
  executor: Executor,
  companyId: bigint,
  actors: readonly (string | null)[],
): Promise<(actor: string | null) => string | null> {
  const ids = actors.flatMap((actor) => userIdOf(actor) ?? []);
  const rows = ids.length === 0 ? [] : await query(executor, names, [companyId, int8Column(ids)]);
  const byId = new Map(rows.map(({ id, name }) => [id, name]));
  return (actor) => {
    const id = userIdOf(actor);
    if (id !== undefined) return byId.get(id) ?? null;
    return actor === null ? null : actor.slice(actor.indexOf('/') + 1);
  };
}

function userIdOf(actor: string | null): bigint | undefined {
  const id = actor === null ? undefined : /^web\/(\d{1,18})$/.exec(actor)?.[1];
  return id === undefined ? undefined : BigInt(id);
}
