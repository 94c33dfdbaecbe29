import { cidOf, NO_ENTRIES, toggleCid } from '../../../src/rails/bcb/dict-values/cid.ts';
import { verifierKey } from '../store/records.ts';
import type { EntryRow } from '../store/rows.ts';
import type { DictWorld } from '../world.ts';

/* Stores entries and their identifiers: each change is an event that banks can read. */

export function identify(entry: Omit<EntryRow, 'cid'>): EntryRow {
  const { keyType, key, owner, account, requestId } = entry;
  return { ...entry, cid: cidOf({ keyType, key, ...owner, ...account }, requestId) };
}

export function addEntry(world: DictWorld, entry: EntryRow, now: Date): void {
  world.records.entries.put(entry.key, entry);
  noteCid(world, entry, { type: 'ADDED', now });
}

export function removeEntry(world: DictWorld, entry: EntryRow, now: Date): void {
  world.records.entries.remove(entry.key);
  noteCid(world, entry, { type: 'REMOVED', now });
}

export function replaceEntry(world: DictWorld, entry: EntryRow, now: Date): void {
  const before = world.records.entries.get(entry.key);
  if (before !== undefined) noteCid(world, before, { type: 'REMOVED', now });
  world.records.entries.put(entry.key, entry);
  noteCid(world, entry, { type: 'ADDED', now });
}

function noteCid(
  { records }: DictWorld,
  { account: { participant }, keyType, cid }: EntryRow,
  { type, now }: { type: 'ADDED' | 'REMOVED'; now: Date },
): void {
  const place = verifierKey(participant, keyType);
  const verifier = toggleCid(records.verifiers.get(place) ?? NO_ENTRIES, cid);
  const order = records.next('cid-events');
  records.verifiers.put(place, verifier);
  records.cidEvents.put(String(order), { order, participant, keyType, type, cid, timestamp: now, verifier });
}
