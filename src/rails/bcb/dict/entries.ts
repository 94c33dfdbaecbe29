import type { Account, Owner } from '../dict-values/bodies/common.ts';
import type { AnsweredEntry } from '../dict-values/bodies/entries.ts';
import { cidOf } from '../dict-values/cid.ts';
import type { AnswerOf, RequestOf } from '../dict-values/operations.ts';
import type { EntryReason, KeyType } from '../dict-values/vocabulary.ts';
import { type DictAnswer, isRefused, mapDone } from './answers.ts';
import type { DictClient } from './client.ts';

/**
 * Registers a key. The request's id makes it idempotent, and is stored with the key, because its identifier depends
 * on it.
 */
export async function createEntry(
  client: DictClient,
  request: RequestOf<'createEntry'>,
): Promise<DictAnswer<AnsweredEntry>> {
  return mapDone(await client.ask('createEntry', { request }), ({ entry }) => entry);
}

/** Looks a key up for one payment. Paying with this id returns the look-up's token. */
export async function lookUp(
  client: DictClient,
  key: string,
  payment: { payer: string; endToEndId: string; withStatistics?: boolean },
): Promise<DictAnswer<AnswerOf<'getEntry'>>> {
  return client.ask('getEntry', {
    request: undefined,
    parameters: { Key: key },
    query: payment.withStatistics === true ? { IncludeStatistics: 'true' } : {},
    payment,
  });
}

/** An entry of the bank, in its intended form. */
export interface WantedEntry {
  key: string;
  keyType: KeyType;
  account: Account;
  owner: Owner;
  /** Id of the request that created it. */
  requestId: string;
}

const TRIES = 3;

/** Changes a key's account. The request has no id, so after a lost answer the entry is read and compared. */
export async function updateEntry(
  client: DictClient,
  wanted: WantedEntry,
  reason: EntryReason,
): Promise<DictAnswer<AnsweredEntry>> {
  const { key, keyType, account, owner, requestId } = wanted;
  const request = { key, account, owner, reason };
  const cid = cidOf({ key, keyType, ...account, ...owner }, requestId);
  for (let tried = 1; ; tried++) {
    const answer = await client.ask('updateEntry', { request, parameters: { Key: key } });
    if (answer.state !== 'LOST') return mapDone(answer, ({ entry }) => entry);
    const there = await client.ask('getEntryByCid', { request: undefined, parameters: { Cid: cid } });
    if (there.state === 'DONE') return { state: 'DONE', value: there.value.entry };
    if (!isRefused(there, 'NotFound') || tried === TRIES) return answer;
  }
}

/** Deletes a key. A missing one counts as deleted. */
export async function deleteEntry(
  client: DictClient,
  key: string,
  reason: EntryReason,
): Promise<DictAnswer<{ key: string }>> {
  const request = { key, participant: client.ispb, reason };
  for (let tried = 1; ; tried++) {
    const answer = await client.ask('deleteEntry', { request, parameters: { Key: key } });
    if (isRefused(answer, 'NotFound')) return { state: 'DONE', value: { key } };
    if (answer.state !== 'LOST' || tried === TRIES) return mapDone(answer, () => ({ key }));
  }
}

/** Finds which of at most 200 keys exist. */
export async function checkKeys(
  client: DictClient,
  keys: readonly string[],
): Promise<DictAnswer<AnswerOf<'checkKeys'>['keys']>> {
  const answer = await client.ask('checkKeys', { request: { keys: [...keys] } });
  return mapDone(answer, (value) => value.keys);
}
