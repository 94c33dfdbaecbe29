import { int8Column, textColumn } from '../../database/columns.ts';
import { type Executor, query, queryOne, sql } from '../../database/pool.ts';
import type { KeyAnswer, KeyQuestion } from '../../rail/key-look-ups.ts';
import type { AccountType, Party } from '../../rail/party.ts';
import type { PixKeyType } from '../../values/pix-key.ts';
import { addressOf, EXAMPLE_ISPB, FIRST_PLACE } from '../example-institution.ts';
import { findSentinel, isSentinelDomain, UNREGISTERED } from '../settlement/sentinels.ts';
import type { SimulatedWorld } from '../world.ts';
import { admitLookUps } from './anti-scan.ts';

/**
 * The holder and account of a key; the account is null for the example institution's, which is derived from the
 * serial.
 */
export interface Entry {
  key: string;
  type: PixKeyType;
  document: string;
  name: string;
  serial: bigint;
  ispb: string | null;
  branch: string | null;
  number: string | null;
  accountType: AccountType | null;
  registeredAt: Date;
}

const COLUMNS = `key, key_type as type, document, name, serial, ispb, branch, number, account_type as "accountType",
  registered_at as "registeredAt"`;

const findEntries = sql<Entry>(
  'simulator.find-entries',
  `select ${COLUMNS} from simulator.directory_entries where key = any($1::text[])`,
);
const findEntriesBySerial = sql<Entry>(
  'simulator.find-entries-by-serial',
  `select ${COLUMNS} from simulator.directory_entries where serial = any($1::int8[]) and ispb is null`,
);
const insertEntry = sql<Entry>(
  'simulator.insert-entry',
  `insert into simulator.directory_entries (key, key_type, document, name, registered_at)
   values ($1, $2, $3, $4, $5) on conflict (key) do nothing returning ${COLUMNS}`,
);

/**
 * Finds the holder of each key. Sentinels are built in; one statement reads the others, and another charges the
 * look-ups: a payer without tokens is THROTTLED.
 */
export async function lookUpKeys(
  world: SimulatedWorld,
  questions: readonly KeyQuestion[],
): Promise<KeyAnswer[]> {
  const holders = await findHolders(
    world,
    questions.map((question) => question.key),
  );
  const admissions = await admitLookUps(
    world,
    questions.map(({ key, payerDocument }) => ({ key, payerDocument, found: holders.has(key) })),
  );
  return questions.map(({ key }, index) => {
    const admission = admissions[index];
    if (admission?.admitted === false)
      return { found: false, reason: 'THROTTLED', retryAfterSeconds: admission.retryAfterSeconds };
    const holder = holders.get(key);
    return holder === undefined ? { found: false, reason: 'UNKNOWN' } : { found: true, holder };
  });
}

async function findHolders(world: SimulatedWorld, keys: readonly string[]): Promise<Map<string, Party>> {
  const holders = new Map<string, Party>();
  const others = new Set<string>();
  for (const key of keys) {
    const sentinel = findSentinel(key);
    if (sentinel !== undefined) holders.set(key, sentinel.holder);
    // PostgreSQL holds no U+0000, so nothing can be registered under a key that has one.
    else if (!isSentinelDomain(key) && !key.includes('\0')) others.add(key);
  }
  if (others.size === 0) return holders;
  for (const entry of await query(world.db.batch, findEntries, [textColumn([...others])]))
    holders.set(entry.key, holderOf(entry));
  return holders;
}

/** Finds the receiver named on a code with this key; an invented company if the key is unknown. */
export async function holderOfKey(world: SimulatedWorld, key: string): Promise<Party> {
  return (await findHolders(world, [key])).get(key) ?? UNREGISTERED.holder;
}

/** The holders of registered accounts, by place. */
export async function findRegisteredHolders(
  world: SimulatedWorld,
  places: readonly number[],
): Promise<ReadonlyMap<number, Party>> {
  if (places.length === 0) return new Map();
  const serials = places.map((at) => BigInt(at - FIRST_PLACE.registered));
  const entries = await query(world.db.batch, findEntriesBySerial, [int8Column(serials)]);
  return new Map(entries.map((entry) => [FIRST_PLACE.registered + Number(entry.serial), holderOf(entry)]));
}

export interface NewEntry {
  /** In the form in which keys are compared. */
  key: string;
  type: PixKeyType;
  document: string;
  name: string;
}

export type Registered = { registered: true; holder: Party } | { registered: false };

/**
 * Registers a key at the example institution; it is then paid like ok@psp.example. Doing it again for the same
 * holder changes nothing. Refused for a key that another holder or the bank has, and for the sentinels' domain.
 */
export async function registerKey(world: SimulatedWorld, entry: NewEntry): Promise<Registered> {
  if (isSentinelDomain(entry.key)) return { registered: false };
  const { key, type, document, name } = entry;
  const stored =
    (await queryOne(world.db.main, insertEntry, [key, type, document, name, world.clock.now()])) ??
    (await queryOne(world.db.main, findEntries, [textColumn([key])]));
  if (stored === undefined || stored.document !== document || stored.ispb !== null)
    return { registered: false };
  return { registered: true, holder: holderOf(stored) };
}

/** The account behind an entry, at the bank or at the example institution. */
export function holderOf({ document, name, serial, ...at }: Entry): Party {
  const { ispb, branch, number, accountType } = at;
  if (ispb !== null && branch !== null && number !== null && accountType !== null)
    return { ispb, branch, number, accountType, document, name };
  const account = addressOf(FIRST_PLACE.registered + Number(serial));
  return { ispb: EXAMPLE_ISPB, ...account, accountType: 'CURRENT_ACCOUNT', document, name };
}

/** The directory's entry of a key, of any holder; sentinels have none. */
export async function findEntry(executor: Executor, key: string): Promise<Entry | undefined> {
  return queryOne(executor, findEntries, [textColumn([key])]);
}
