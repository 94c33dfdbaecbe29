import { answer, body, flag, instant, integer, list, oneOf, open, optional, record, text } from '../shape.ts';
import { CID_EVENTS, FILE_STATUSES, KEY_TYPES, SYNC_RESULTS } from '../vocabulary.ts';
import { cid, ispb, openKeyType, requestId } from './common.ts';
import { entry } from './entries.ts';

const verified = { participant: ispb, keyType: oneOf(KEY_TYPES), participantSyncVerifier: cid } as const;

export const VERIFY_SYNC = body('CreateSyncVerificationRequest', { syncVerification: record(verified) });
export const SYNC_VERIFIED = answer('CreateSyncVerificationResponse', {
  syncVerification: record({ ...verified, keyType: openKeyType, id: integer, result: open(SYNC_RESULTS) }),
});

export const CREATE_CID_FILE = body('CreateCidSetFileRequest', {
  participant: ispb,
  keyType: oneOf(KEY_TYPES),
});

const cidSetFile = record({
  id: integer,
  status: open(FILE_STATUSES),
  participant: ispb,
  keyType: openKeyType,
  requestTime: instant,
  creationTime: optional(instant),
  url: optional(text(500)),
  bytes: optional(integer),
  sha256: optional(cid),
});

export const CID_FILE_CREATED = answer('CreateCidSetFileResponse', { cidSetFile });
export const CID_FILE_FOUND = answer('GetCidSetFileResponse', { cidSetFile });

const cidSetEvent = record({ type: open(CID_EVENTS), cid, timestamp: instant });

export const CID_EVENTS_LISTED = answer('ListCidSetEventsResponse', {
  hasMoreElements: flag,
  participant: ispb,
  keyType: openKeyType,
  startTime: instant,
  endTime: instant,
  syncVerifierStart: cid,
  syncVerifierEnd: cid,
  cidSetEvents: list('CidSetEvent', cidSetEvent),
});

export const ENTRY_BY_CID = answer('GetEntryByCidResponse', { cid, entry, requestId });
