import { answer, body, flag, instant, list, oneOf, open, optional, record, type Shaped } from '../shape.ts';
import { FRAUD_TYPES, MARKER_STATUSES } from '../vocabulary.ts';
import { details, ispb, key, requestId, taxIdNumber, uuid } from './common.ts';

export const CREATE_MARKER = body('CreateFraudMarkerRequest', {
  participant: ispb,
  fraudMarker: record({
    taxIdNumber,
    key: optional(key),
    fraudType: oneOf(FRAUD_TYPES),
    details: optional(details),
  }),
  requestId,
});

export const CANCEL_MARKER = body('CancelFraudMarkerRequest', { fraudMarkerId: uuid, participant: ispb });

export const fraudMarker = record({
  taxIdNumber,
  key: optional(key),
  fraudType: open(FRAUD_TYPES),
  details: optional(details),
  id: uuid,
  status: open(MARKER_STATUSES),
  creationTime: instant,
  lastModified: instant,
  infractionReportId: optional(uuid),
});
export type AnsweredMarker = Shaped<typeof fraudMarker>;

export const MARKER_CREATED = answer('CreateFraudMarkerResponse', { fraudMarker });
export const MARKER_FOUND = answer('GetFraudMarkerResponse', { fraudMarker });
export const MARKER_CANCELLED = answer('CancelFraudMarkerResponse', { fraudMarker });
export const MARKERS_LISTED = answer('ListFraudMarkersResponse', {
  hasMoreElements: flag,
  fraudMarkers: list('FraudMarker', fraudMarker),
});
