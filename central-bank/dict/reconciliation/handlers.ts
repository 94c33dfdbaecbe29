import { createHash } from 'node:crypto';
import { NO_ENTRIES } from '../../../src/rails/bcb/dict-values/cid.ts';
import { KEY_TYPES, type KeyType } from '../../../src/rails/bcb/dict-values/vocabulary.ts';
import { instantOf, limitOf } from '../lists.ts';
import { refuse } from '../refused.ts';
import { verifierKey } from '../store/records.ts';
import type { CidEventRow, CidFileRow } from '../store/rows.ts';
import { type Call, checkParticipant, found, type Handler } from '../world.ts';

export const createSyncVerification: Handler<'createSyncVerification'> = (
  call,
  { syncVerification: said },
) => {
  checkParticipant(call, said.participant);
  const { records } = call.world;
  const verifier = records.verifiers.get(verifierKey(said.participant, said.keyType)) ?? NO_ENTRIES;
  const id = records.next('sync-verifications');
  const result = verifier === said.participantSyncVerifier.toLowerCase() ? 'OK' : 'NOK';
  return { syncVerification: { ...said, id, result } };
};

export const listCidEvents: Handler<'listCidEvents'> = (call) => {
  checkParticipant(call, call.query.get('Participant'));
  const keyType = keyTypeOf(call);
  const start = instantOf(call, 'StartTime');
  const end = instantOf(call, 'EndTime');
  const limit = limitOf(call);
  const events = call.world.records.cidEventsOf(call.participant, keyType);
  const within = events.filter(
    ({ timestamp }) => (start === undefined || timestamp >= start) && (end === undefined || timestamp <= end),
  );
  const page = within.slice(0, limit);
  const [first, last] = [page[0], page.at(-1)];
  return {
    hasMoreElements: within.length > limit,
    participant: call.participant,
    keyType,
    startTime: first?.timestamp ?? start ?? call.now,
    endTime: last?.timestamp ?? end ?? call.now,
    syncVerifierStart: first?.verifier ?? verifierAt(events, start ?? call.now),
    syncVerifierEnd: last?.verifier ?? verifierAt(events, end ?? call.now),
    cidSetEvents: page.map(({ type, cid, timestamp }) => ({ type, cid, timestamp })),
  };
};

function keyTypeOf({ query }: Call): KeyType {
  const said = query.get('KeyType');
  return KEY_TYPES.find((one) => one === said) ?? refuse('BadRequest', 'KeyType is unknown.');
}

function verifierAt(events: readonly CidEventRow[], instant: Date): string {
  return events.findLast(({ timestamp }) => timestamp <= instant)?.verifier ?? NO_ENTRIES;
}

export const getEntryByCid: Handler<'getEntryByCid'> = ({ world, participant, parameters }) => {
  const cid = (parameters.Cid ?? '').toLowerCase();
  const entry = found(world.records.entryByCid(cid), 'entry');
  if (entry.account.participant !== participant) refuse('Forbidden', "The entry is another's.");
  return { cid, entry, requestId: entry.requestId };
};

export const createCidFile: Handler<'createCidFile'> = (call, { participant, keyType }) => {
  checkParticipant(call, participant);
  const id = call.world.records.next('cid-files');
  const file: CidFileRow = { id, participant, keyType, requestTime: call.now, asked: 0 };
  call.world.records.cidFiles.put(String(id), file);
  return { cidSetFile: present(call, file) };
};

/** A file is not available at once: the first request starts it, the second finds it. */
export const getCidFile: Handler<'getCidFile'> = (call) => {
  const { records } = call.world;
  const before = ownFile(call, call.parameters.Id ?? '');
  const file: CidFileRow = { ...before, asked: before.asked + 1 };
  if (file.asked > 1 && file.content === undefined) {
    file.creationTime = call.now;
    file.content = [...records.entries.values()]
      .filter(({ account, keyType }) => account.participant === file.participant && keyType === file.keyType)
      .map(({ cid }) => `${cid}\n`)
      .sort()
      .join('');
  }
  records.cidFiles.put(String(file.id), file);
  return { cidSetFile: present(call, file) };
};

export function ownFile({ world, participant }: Pick<Call, 'world' | 'participant'>, id: string): CidFileRow {
  const file = found(world.records.cidFiles.get(id), 'file');
  if (file.participant !== participant) refuse('Forbidden', "The file is another's.");
  return file;
}

/** Path of a file at the address of the request. */
export const FILE_PATH = '/api/v2/cids/files/';

function present({ headers }: Call, file: CidFileRow) {
  const { id, participant, keyType, requestTime, creationTime, content, asked } = file;
  const told = { id, participant, keyType, requestTime };
  if (content === undefined || creationTime === undefined)
    return { ...told, status: asked === 0 ? ('REQUESTED' as const) : ('PROCESSING' as const) };
  return {
    ...told,
    status: 'AVAILABLE' as const,
    creationTime,
    url: `https://${headers.host}${FILE_PATH}${id}/content`,
    bytes: Buffer.byteLength(content),
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}
