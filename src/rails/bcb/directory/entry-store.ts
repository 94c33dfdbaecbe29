import { leasesOf } from '../../../database/due-work/leases.ts';
import { type Executor, execute, query, queryOne, sql } from '../../../database/pool.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { WantedEntry } from '../dict/entries.ts';
import type { Account, Owner } from '../dict-values/bodies/common.ts';
import type { KeyType } from '../dict-values/vocabulary.ts';

/* The bank's keys in the form that the directory should have. */

interface Row {
  key: string;
  keyType: KeyType;
  requestId: string;
  branch: string | null;
  accountNumber: string;
  accountType: Account['accountType'];
  openedAt: Date;
  personType: Owner['type'];
  document: string;
  name: string;
  tradeName: string | null;
}

const COLUMNS = `e.key, e.key_type as "keyType", e.request_id as "requestId", e.branch,
  e.account_number as "accountNumber", e.account_type as "accountType", e.opened_at as "openedAt",
  e.person_type as "personType", e.document, e.name, e.trade_name as "tradeName"`;

const find = sql<Row>('bcb-entries.find', `select ${COLUMNS} from bcb.entries e where e.key = $1`);
const ofType = sql<Row>(
  'bcb-entries.of-type',
  `select ${COLUMNS} from bcb.entries e
    where e.key_type = $1 and e.given_by is null and e.owed_lease_until is null
      and not exists (select from bcb.lost_keys l where l.key = e.key)
    order by e.key`,
);
const put = sql(
  'bcb-entries.put',
  `insert into bcb.entries (key, key_type, request_id, branch, account_number, account_type, opened_at, person_type,
     document, name, trade_name)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (key) do update
      set request_id = excluded.request_id, branch = excluded.branch, account_number = excluded.account_number,
          account_type = excluded.account_type, opened_at = excluded.opened_at, person_type = excluded.person_type,
          document = excluded.document, name = excluded.name, trade_name = excluded.trade_name, given_by = null,
          owed_lease_until = null`,
);
const remove = sql('bcb-entries.remove', 'delete from bcb.entries where key = $1');
const foundAgain = sql('bcb-lost-keys.remove', 'delete from bcb.lost_keys where key = $1');
const adopt = sql('bcb-entries.adopt', 'update bcb.entries set request_id = $2 where key = $1');

export async function findEntry(
  executor: Executor,
  key: string,
  ispb: string,
): Promise<WantedEntry | undefined> {
  const row = await queryOne(executor, find, [key]);
  return row === undefined ? undefined : toEntry(row, ispb);
}

/** Keys that the directory should have now. */
export async function entriesOfType(
  executor: Executor,
  keyType: KeyType,
  ispb: string,
): Promise<WantedEntry[]> {
  return (await query(executor, ofType, [keyType])).map((row) => toEntry(row, ispb));
}

/** The directory has the key in this form. */
export async function putEntry(tx: Tx, { key, keyType, account, owner, requestId }: WantedEntry) {
  await execute(tx, foundAgain, [key]);
  await execute(tx, put, [
    key,
    keyType,
    requestId,
    account.branch ?? null,
    account.accountNumber,
    account.accountType,
    account.openingDate,
    owner.type,
    owner.taxIdNumber,
    owner.name,
    owner.tradeName ?? null,
  ]);
}

export async function removeEntry(tx: Tx, key: string): Promise<void> {
  await execute(tx, foundAgain, [key]);
  await execute(tx, remove, [key]);
}

/** From now on its identifier is computed from this request's id. */
export async function adoptRequestId(executor: Executor, key: string, requestId: string): Promise<void> {
  await execute(executor, adopt, [key, requestId]);
}

function toEntry(row: Row, participant: string): WantedEntry {
  const { key, keyType, requestId, branch, accountNumber, accountType, openedAt, tradeName } = row;
  return {
    ...{ key, keyType, requestId },
    account: {
      ...{ participant, accountNumber, accountType, openingDate: openedAt },
      ...(branch !== null && { branch }),
    },
    owner: {
      ...{ type: row.personType, taxIdNumber: row.document, name: row.name },
      ...(tradeName !== null && { tradeName }),
    },
  };
}

const give = sql(
  'bcb-entries.give',
  'update bcb.entries set given_by = $2 where key = $1 and owed_lease_until is null',
);
const gone = sql('bcb-entries.gone', 'delete from bcb.entries where given_by = $1');
const owe = sql(
  'bcb-entries.owe',
  `update bcb.entries set given_by = null, request_id = $2, owed_lease_until = clock_timestamp()
    where given_by = $1`,
);

/** The bank confirmed a claim: the directory removed the entry. */
export async function giveEntry(executor: Executor, key: string, claimId: string): Promise<void> {
  await execute(executor, give, [key, claimId]);
}

/** The claim was completed: the key belongs to another bank. */
export async function forgetGiven(executor: Executor, claimId: string): Promise<void> {
  await execute(executor, gone, [claimId]);
}

/** The confirmed claim was cancelled: the entry must be restored, under this new request. */
export async function oweGivenBack(executor: Executor, claimId: string, requestId: string): Promise<void> {
  await execute(executor, owe, [claimId, requestId]);
}

export interface OwedEntry extends Row {
  leaseNumber: number;
}

const OWED = leasesOf<OwedEntry>({
  ...{ name: 'bcb-entries', table: 'bcb.entries', as: 'e', key: 'key', prefix: 'owed_' },
  columns: `${COLUMNS}, e.owed_lease_number as "leaseNumber"`,
  due: 'owed_lease_until is not null and owed_lease_until <= clock_timestamp()',
  order: 'owed_lease_until',
  owed: 'owed_lease_until is not null',
});
const settled = sql(
  'bcb-entries.owed-settled',
  'update bcb.entries set owed_lease_until = null where key = $1 and owed_lease_number = $2',
);

export async function claimOwed(
  executor: Executor,
  limit: number,
  ispb: string,
): Promise<(WantedEntry & { leaseNumber: number })[]> {
  const rows = await OWED.take(executor, limit);
  return rows.map((row) => ({ ...toEntry(row, ispb), leaseNumber: row.leaseNumber }));
}

/** The entry was restored. */
export async function settleOwed(
  executor: Executor,
  { key, leaseNumber }: { key: string; leaseNumber: number },
): Promise<void> {
  await execute(executor, settled, [key, leaseNumber]);
}
