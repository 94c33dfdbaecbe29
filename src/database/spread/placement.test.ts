import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { RAIL_NAMES } from '../../rails/names.ts';
import { queryText } from '../pool.ts';
import { planDistribution } from './distribute.ts';
import { PLACEMENTS } from './placement.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('how tables live over several machines', () => {
  it('is said of every table of the schema, and of no other', async () => {
    const rows = await queryText<{ name: string }>(
      database.db.main,
      `select case schemaname when 'public' then tablename else schemaname || '.' || tablename end as name
         from pg_tables where schemaname = any($1) and tablename not like 'pg_dist%'
          and not (select relispartition from pg_class
                    where oid = format('%I.%I', schemaname, tablename)::regclass)`,
      [['public', ...RAIL_NAMES]],
    );
    const names = rows.map(({ name }) => name).filter((name) => !/_\d{6}$/.test(name));
    expect(names.sort()).toEqual(Object.keys(PLACEMENTS).sort());
  });

  it('goes by a column that every key of the table has', async () => {
    const rows = await queryText<{ name: string; columns: string[] }>(
      database.db.main,
      `select i.indrelid::regclass::text as name, array_agg(a.attname::text) as columns
         from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indisunique group by i.indexrelid, i.indrelid`,
    );
    const without = rows.filter(({ name, columns }) => {
      const placement = PLACEMENTS[name];
      if (placement === undefined || placement === 'local' || placement === 'reference') return false;
      return !columns.includes(placement === 'bucket' ? 'bucket' : placement.byValue);
    });
    expect(without).toEqual([]);
  });
});

describe('a database without Citus', () => {
  it('is told what stands in the way, and nothing is done', async () => {
    const { steps, obstacles } = await planDistribution(database.db.main);
    if (database.db.main.shards !== undefined) return expect(obstacles).toEqual([]);
    expect(steps).toEqual([]);
    expect(obstacles).toEqual([
      'it has no extension citus: create it in this database, on the coordinator and on each worker',
    ]);
  });
});
