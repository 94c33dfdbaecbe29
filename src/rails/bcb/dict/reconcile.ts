import { cidOf } from '../dict-values/cid.ts';
import type { AnswerOf } from '../dict-values/operations.ts';
import type { KeyType } from '../dict-values/vocabulary.ts';
import { type DictAnswer, isRefused } from './answers.ts';
import { type CidDifferences, differencesByEvents, differencesByFile, isInSync } from './cids.ts';
import type { DictClient } from './client.ts';
import { createEntry, deleteEntry, updateEntry, type WantedEntry } from './entries.ts';

/** The bank's keys, for the daily comparison with the directory. */
export interface KeyKeeper {
  /** All keys of a type that the directory should have. */
  entries(keyType: KeyType): Promise<WantedEntry[]>;
  /** Reads the current state, which may have changed since the comparison began. */
  entry(key: string): Promise<WantedEntry | undefined>;
  /**
   * A request about the key is pending: a difference now may disappear in a moment. `requestId` is that of an entry of
   * the directory; the bank does not know a random key before it has the answer to its request.
   */
  isBeingAsked(key: string, requestId?: string): Promise<boolean>;
  /** When bank and directory were last equal, by the directory's clock. */
  lastInSync(keyType: KeyType): Promise<Date | undefined>;
  noteInSync(keyType: KeyType, at: Date): Promise<void>;
  /** The directory has the entry under another request's id, from which its identifier is computed from now on. */
  adoptRequestId(key: string, requestId: string): Promise<void>;
  /** A key that the bank cannot restore: it belongs to another account, or is random. */
  lostKey(key: string, why: string): Promise<void>;
  newRequestId(): string;
  pause(): Promise<unknown>;
}

export interface Reconciled {
  keyType: KeyType;
  inSync: boolean;
  /** The source of the differences. */
  by: 'NOTHING' | 'EVENTS' | 'FILE';
  repaired: string[];
  /** Keys that could not be repaired now, and why. */
  left: { key: string; why: string }[];
}

/**
 * Compares one type of key, repairs differences, and compares again. The bank's record of owner and account is
 * authoritative.
 */
export async function reconcileKeys(
  client: DictClient,
  keeper: KeyKeeper,
  keyType: KeyType,
): Promise<DictAnswer<Reconciled>> {
  const at = client.now();
  const entries = await keeper.entries(keyType);
  const same = await isInSync(client, keyType, entries.map(cidOfEntry));
  if (same.state !== 'DONE') return same;
  const result: Reconciled = { keyType, inSync: same.value, by: 'NOTHING', repaired: [], left: [] };
  if (!same.value) {
    const differences = await findDifferences(client, keeper, { keyType, entries, result });
    if (differences.state !== 'DONE') return differences;
    await repair(client, keeper, { entries, differences: differences.value, result });
    const after = await isInSync(client, keyType, (await keeper.entries(keyType)).map(cidOfEntry));
    if (after.state !== 'DONE') return after;
    result.inSync = after.value;
  }
  // Changes during the comparison appear in the next events again.
  if (result.inSync) await keeper.noteInSync(keyType, new Date(at.getTime() + client.skew.skewMs()));
  return { state: 'DONE', value: result };
}

function cidOfEntry({ keyType, key, account, owner, requestId }: WantedEntry): string {
  return cidOf({ keyType, key, ...account, ...owner }, requestId);
}

async function findDifferences(
  client: DictClient,
  keeper: KeyKeeper,
  { keyType, entries, result }: { keyType: KeyType; entries: WantedEntry[]; result: Reconciled },
): Promise<DictAnswer<CidDifferences>> {
  const cids = new Set(entries.map(cidOfEntry));
  const since = await keeper.lastInSync(keyType);
  if (since !== undefined) {
    const found = await differencesByEvents(client, keyType, { since, cids });
    if (found.state !== 'DONE') return found;
    if (found.value !== undefined) {
      result.by = 'EVENTS';
      return { state: 'DONE', value: found.value };
    }
  }
  result.by = 'FILE';
  return differencesByFile(client, keyType, { cids, pause: () => keeper.pause() });
}

const BEING_ASKED = 'BeingAsked';
const AS_IT_IS = 'AsItIs';

interface Repair {
  entries: WantedEntry[];
  differences: CidDifferences;
  result: Reconciled;
}

async function repair(
  client: DictClient,
  keeper: KeyKeeper,
  { entries, differences, result }: Repair,
): Promise<void> {
  const there = new Set<string>();
  for (const cid of differences.onlyThere) {
    const found = await client.ask('getEntryByCid', { request: undefined, parameters: { Cid: cid } });
    if (found.state !== 'DONE') {
      // Deleted since the comparison; anything else is requested again next time.
      if (!isRefused(found, 'NotFound')) result.left.push({ key: cid, why: whyOf(found) });
      continue;
    }
    const { key } = found.value.entry;
    there.add(key);
    const why = await settle(client, keeper, found.value);
    if (why !== AS_IT_IS) note(result, key, why);
  }
  const missing = new Set(differences.onlyHere);
  for (const entry of entries)
    if (missing.has(cidOfEntry(entry)) && !there.has(entry.key))
      note(result, entry.key, await bringBack(client, keeper, entry.key));
}

function note(result: Reconciled, key: string, why: string | undefined): void {
  if (why === undefined) result.repaired.push(key);
  else result.left.push({ key, why });
}

/**
 * The directory has an entry that the bank does not have, or has differently. Returns the reason if it cannot be
 * repaired.
 */
async function settle(
  client: DictClient,
  keeper: KeyKeeper,
  there: AnswerOf<'getEntryByCid'>,
): Promise<string | undefined> {
  const { entry, requestId } = there;
  if (await keeper.isBeingAsked(entry.key, requestId)) return BEING_ASKED;
  const here = await keeper.entry(entry.key);
  if (here === undefined) return whyNot(await deleteEntry(client, entry.key, 'RECONCILIATION'));
  // Created since the comparison began.
  if (cidOfEntry(here) === there.cid.toLowerCase()) return AS_IT_IS;
  if (here.requestId.toLowerCase() !== requestId.toLowerCase())
    await keeper.adoptRequestId(entry.key, requestId);
  const corrected = { ...here, requestId };
  if (cidOfEntry(corrected) === there.cid.toLowerCase()) return undefined;
  return whyNot(await updateEntry(client, corrected, 'RECONCILIATION'));
}

/** The bank has an entry that the directory lost. A random key cannot be registered by name. */
async function bringBack(client: DictClient, keeper: KeyKeeper, key: string): Promise<string | undefined> {
  if (await keeper.isBeingAsked(key)) return BEING_ASKED;
  const entry = await keeper.entry(key);
  // Deleted since the comparison began.
  if (entry === undefined) return undefined;
  const { keyType, account, owner } = entry;
  if (keyType === 'EVP') {
    await keeper.lostKey(key, 'NotFound');
    return 'NotFound';
  }
  const requestId = keeper.newRequestId();
  await keeper.adoptRequestId(key, requestId);
  const made = await createEntry(client, {
    entry: { key, keyType, account, owner },
    reason: 'RECONCILIATION',
    requestId,
  });
  const elsewhere = ['EntryKeyOwnedByDifferentPerson', 'EntryKeyInCustodyOfDifferentParticipant'];
  if (made.state === 'REFUSED' && elsewhere.includes(made.problem.type))
    await keeper.lostKey(key, made.problem.type);
  return whyNot(made);
}

function whyNot(answer: DictAnswer<unknown>): string | undefined {
  return answer.state === 'DONE' ? undefined : whyOf(answer);
}

function whyOf(answer: Exclude<DictAnswer<unknown>, { state: 'DONE' }>): string {
  return answer.state === 'REFUSED' ? answer.problem.type : answer.state;
}
