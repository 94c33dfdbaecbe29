import { NEWEST } from '../../database/account-pages.ts';
import { type Executor, query, queryOne, sql } from '../../database/pool.ts';
import { BUCKET_BITS, ofCompany } from '../../database/spread/buckets.ts';
import { atHomeOf, onEachShard } from '../../database/spread/shards.ts';
import { type HitType, type SearchedBank, search } from '../search.ts';
import { readByStatus } from './by-status.ts';
import type { Looked, LookedPage, LookUpParts, PageAsked } from './look-up-parts.ts';

export interface DueAsked {
  companyId: bigint | undefined;
  status: string | undefined;
  /** Number of rows that the pages before this one have shown. */
  skip: number;
  limit: number;
}

export interface LookUp<Row extends Looked = Looked> {
  parts: LookUpParts<Row>;
  list(bank: SearchedBank, asked: PageAsked): Promise<LookedPage<Row>>;
  /** Lists waiting rows, the most urgent first; one row more than the limit as above. */
  listDue(executor: Executor, asked: DueAsked): Promise<Row[]>;
  find(executor: Executor, id: bigint): Promise<Row | undefined>;
}

// Number of ids that a page reads if only some rows match and no index selects them. Such a page may be short or
// empty and still have a next one. An id is a number followed by a bucket.
const IDS_SEARCHED = 50_000n << BUCKET_BITS;
// The most urgent ones are looked through for a company's or a status's.
const DUE_SEARCHED = 20_000;

/**
 * Looks up rows in a customers' table. It is ordered by company first and has no order over the whole bank. The
 * newest row of each company is read, and then only the companies with the newest ones, because the overall newest
 * rows cannot be elsewhere.
 */
export function lookUp<Row extends Looked>(parts: LookUpParts<Row>): LookUp<Row> {
  const { name, table, columns, account, statuses } = parts;
  const status = statuses === undefined ? 'null::text' : 't.status';
  const wanted = `t.id >= $8 and t.id < $1 and ($7::text is null or ${status} = $7)`;
  const shown = `select t.company_id as "companyId", t.id, c.name as "companyName", a.branch, a.number, ${columns}`;
  const joined = `left join accounts a on ${ofCompany('a', 't.company_id')} and a.id = ${account}`;
  // The thing that is named is found by its id; the walk is for what belongs to it, and for everything.
  const rows = (what: string) => `from (
      (select ${what} from ${table} t where ${ofCompany('t', 'k.id')} and t.id = any($4::int8[]) and ${wanted})
      union all
      (select ${what} from ${table} t where $9 and ${ofCompany('t', 'k.id')} and ${wanted} and t.id <> all($4::int8[])
          and ($3::int8[] is null or ${account} = any($5::int8[]) or t.company_id = any($6::int8[]))
        order by t.id desc limit $2)) t order by t.id desc`;
  const newest = sql<Row>(
    `operator-look-up.${name}`,
    `with candidates as (
       select k.id from companies k cross join lateral (select t.id ${rows('t.id')} limit 1) newest
        where $3::int8[] is null or k.id = any($3) order by newest.id desc limit $2)
     ${shown} from candidates k cross join lateral (select t.* ${rows('t.*')} limit $2) t
       join companies c on c.id = t.company_id ${joined}
      order by t.id desc limit $2`,
  );
  const top = sql<{ id: bigint | null }>(
    `operator-look-up.${name}.top`,
    `select max(newest.id) as id from companies k cross join lateral (
       select t.id from ${table} t where ${ofCompany('t', 'k.id')} and t.id < $1 order by t.id desc limit 1) newest
      where $2::int8[] is null or k.id = any($2)`,
  );
  const byId = sql<Row>(
    `operator-look-up.${name}.one`,
    `${shown} from companies k join ${table} t on ${ofCompany('t', 'k.id')} and t.id = $1
       join companies c on c.id = t.company_id ${joined}`,
  );
  const inState = readByStatus(parts, { shown, joined });
  const dueFirst = parts.due && declareDueFirst<Row>(parts, { shown, joined });
  return {
    parts,
    listDue: (executor, { limit, skip, companyId, status }) => {
      if (!dueFirst) throw new Error(`${name} cannot be listed by deadline`);
      return query(executor, dueFirst, [limit + 1, skip, companyId ?? null, status ?? null]);
    },
    list: async (bank, asked) => {
      const executor = bank.db.reads;
      const places = await placesOf(bank, asked, parts.subject);
      const { within, ids, accounts, companies } = places;
      const before = asked.before ?? NEWEST;
      const { status: state } = asked;
      if (state !== undefined && parts.byStatus?.statuses.includes(state) && ids.length === 0) {
        const of = within === null ? null : { accounts, companies };
        return inState(executor, { status: state, before, limit: asked.limit, of });
      }
      const topBelow = async (id: bigint) => {
        const tops = await onEachShard(executor, (shard) => query(shard, top, [id, within]));
        return tops.reduce<bigint | undefined>((most, one) => max(most, one.id), undefined);
      };
      const walks = within === null || accounts.length > 0 || companies.length > 0;
      const picks = asked.status !== undefined || accounts.length > 0;
      const first = picks && walks ? await topBelow(before) : undefined;
      const floor = first === undefined || first < IDS_SEARCHED ? 0n : first - IDS_SEARCHED;
      const filter = [within, ids, accounts, companies, asked.status ?? null, floor, walks];
      const found = await onEachShard(executor, (shard) =>
        query(shard, newest, [before, asked.limit + 1, ...filter]),
      );
      const rows = newestOf(found, asked.limit + 1);
      const ends = floor === 0n || rows.length > asked.limit || (await topBelow(floor)) === undefined;
      return { rows, searchedTo: ends ? undefined : floor };
    },
    find: (executor, id) => queryOne(atHomeOf(executor, id), byId, [id]),
  };
}

/** The newest of what shards have found, each its own newest. */
function newestOf<Row extends Looked>(found: Row[], limit: number): Row[] {
  return found.sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit);
}

function max(one: bigint | undefined, other: bigint | null): bigint | undefined {
  return other !== null && (one === undefined || other > one) ? other : one;
}

function declareDueFirst<Row extends Looked>(
  { name, table, due, statuses }: LookUpParts<Row>,
  { shown, joined }: { shown: string; joined: string },
) {
  const status = statuses === undefined ? '' : 'and ($4::text is null or t.status = $4)';
  return sql<Row>(
    `operator-look-up.${name}.due`,
    `${shown} from (select t.* from (
         select t.* from ${table} t where ${due} is not null order by ${due} limit ${DUE_SEARCHED}) t
        where ($3::int8 is null or ${ofCompany('t', '$3')}) ${status} order by ${due}, t.id limit $1 offset $2) t
       join companies c on c.id = t.company_id ${joined}
      order by ${due}, t.id`,
  );
}

interface Places {
  /** The companies that are read; null: all. */
  within: bigint[] | null;
  ids: bigint[];
  accounts: bigint[];
  companies: bigint[];
}

/** Finds the places where a page's rows may be. */
async function placesOf(bank: SearchedBank, asked: PageAsked, subject: HitType): Promise<Places> {
  const { q, companyId } = asked;
  if (q === undefined) {
    const companies = companyId === undefined ? [] : [companyId];
    return { within: companyId === undefined ? null : companies, ids: [], accounts: [], companies };
  }
  const found = await search(bank, q);
  const hits = found.filter((hit) => companyId === undefined || hit.companyId === companyId);
  const idsOf = (type: HitType) => hits.filter((hit) => hit.type === type).map((hit) => hit.id);
  return {
    within: [...new Set(hits.flatMap((hit) => hit.companyId ?? []))],
    ids: idsOf(subject),
    accounts: hits.flatMap((hit) => hit.accountId ?? []),
    companies: idsOf('COMPANY'),
  };
}

/** Presents the members that every row of a look-up begins with. */
export function presentOwner(row: Looked) {
  return {
    id: Number(row.id),
    company_id: Number(row.companyId),
    company_name: row.companyName,
    account: row.number === null ? null : { branch: row.branch, number: row.number },
  };
}
