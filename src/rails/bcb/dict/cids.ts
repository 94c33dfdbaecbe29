import { createHash } from 'node:crypto';
import { syncVerifier, toggleCid } from '../dict-values/cid.ts';
import type { KeyType } from '../dict-values/vocabulary.ts';
import { type DictAnswer, mapDone } from './answers.ts';
import type { DictClient } from './client.ts';
import { PAGE } from './pages.ts';

/** Tells whether the directory has exactly these entries of the bank. */
export async function isInSync(
  client: DictClient,
  keyType: KeyType,
  cids: Iterable<string>,
): Promise<DictAnswer<boolean>> {
  const syncVerification = {
    ...{ participant: client.ispb, keyType, participantSyncVerifier: syncVerifier(cids) },
  };
  const answer = await client.ask('createSyncVerification', { request: { syncVerification } });
  return mapDone(answer, (value) => value.syncVerification.result === 'OK');
}

export interface CidDifferences {
  /** Identifiers that only the directory has. */
  onlyThere: string[];
  onlyHere: string[];
}

/**
 * Finds the changes at the directory since the last time that both were equal. Undefined if the events do not explain
 * every difference; then the file does.
 */
export async function differencesByEvents(
  client: DictClient,
  keyType: KeyType,
  { since, cids }: { since: Date; cids: ReadonlySet<string> },
): Promise<DictAnswer<CidDifferences | undefined>> {
  const last = new Map<string, 'ADDED' | 'REMOVED'>();
  let start = since;
  let verifier: string | undefined;
  for (;;) {
    const answer = await client.ask('listCidEvents', {
      request: undefined,
      query: {
        ...{ Participant: client.ispb, KeyType: keyType, Limit: String(PAGE) },
        StartTime: start.toISOString(),
      },
    });
    if (answer.state !== 'DONE') return answer;
    const { cidSetEvents: events, hasMoreElements, syncVerifierEnd } = answer.value;
    verifier = syncVerifierEnd;
    for (const { type, cid } of events) if (type !== 'UNRECOGNISED') last.set(cid.toLowerCase(), type);
    const end = events.at(-1)?.timestamp;
    if (!hasMoreElements || end === undefined) break;
    // One instant has more events than a page: the file has all of them.
    if (end.getTime() === start.getTime()) return { state: 'DONE', value: undefined };
    start = end;
  }
  const found: CidDifferences = { onlyThere: [], onlyHere: [] };
  for (const [cid, type] of last) {
    if (type === 'ADDED' && !cids.has(cid)) found.onlyThere.push(cid);
    if (type === 'REMOVED' && cids.has(cid)) found.onlyHere.push(cid);
  }
  const explained = [...found.onlyThere, ...found.onlyHere].reduce(toggleCid, syncVerifier(cids));
  return { state: 'DONE', value: explained === verifier?.toLowerCase() ? found : undefined };
}

/** Number of requests until a file is ready; the directory counts each of them. */
const ASKED = 20;

/** Compares with the directory's whole list, which it writes into a file. */
export async function differencesByFile(
  client: DictClient,
  keyType: KeyType,
  { cids, pause }: { cids: ReadonlySet<string>; pause: () => Promise<unknown> },
): Promise<DictAnswer<CidDifferences>> {
  const request = { participant: client.ispb, keyType };
  const created = await client.ask('createCidFile', { request });
  if (created.state !== 'DONE') return created;
  const { id } = created.value.cidSetFile;
  for (let asked = 0; asked < ASKED; asked++) {
    const answer = await client.ask('getCidFile', { request: undefined, parameters: { Id: String(id) } });
    if (answer.state !== 'DONE') return answer;
    const { status, url, sha256, bytes } = answer.value.cidSetFile;
    if (status === 'AVAILABLE' && url !== undefined && sha256 !== undefined) {
      const file = await client.download(url);
      if (file === undefined || file.length !== bytes || hashOf(file) !== sha256.toLowerCase())
        return { state: 'LOST' };
      return { state: 'DONE', value: compare(cids, file.toString('utf8')) };
    }
    if (status === 'ERROR' || status === 'UNAVAILABLE') break;
    await pause();
  }
  return { state: 'UNAVAILABLE', retryAfterSeconds: 60 };
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function compare(here: ReadonlySet<string>, file: string): CidDifferences {
  const there = new Set(file.toLowerCase().split('\n').filter(Boolean));
  return {
    onlyThere: [...there].filter((cid) => !here.has(cid)),
    onlyHere: [...here].filter((cid) => !there.has(cid)),
  };
}
