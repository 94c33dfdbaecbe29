import { DATE_TIME, ISPB, MESSAGE_ID, TEXT_35 } from '../leaves.ts';
import { group, OPAQUE, one, type ValueOf } from '../schema.ts';

const INSTITUTION = 'FIId/FinInstnId/Othr/Id';

/** AppHdr: from whom, to whom, and what. */
export const HEADER = group({
  from: one(`Fr/${INSTITUTION}`, ISPB),
  to: one(`To/${INSTITUTION}`, ISPB),
  id: one('BizMsgIdr', MESSAGE_ID),
  definition: one('MsgDefIdr', TEXT_35),
  createdAt: one('CreDt', DATE_TIME),
  signature: one('Sgntr', OPAQUE),
});
export type Header = ValueOf<typeof HEADER>;

/** GrpHdr of messages that count nothing. */
export const GROUP_HEADER = group({
  messageId: one('MsgId', MESSAGE_ID),
  createdAt: one('CreDtTm', DATE_TIME),
});
