import {
  AMOUNT,
  COUNT,
  DATE_TIME,
  END_TO_END_ID,
  MESSAGE_ID,
  PRIORITY,
  RETURN_ID,
  RETURN_REASON,
  TEXT_105,
  TEXT_140,
} from '../leaves.ts';
import { group, many, one, oneOf, optional, type ValueOf } from '../schema.ts';
import { agent } from './parties.ts';

const TRANSACTION = group({
  returnId: one('RtrId', RETURN_ID),
  endToEndId: one('OrgnlEndToEndId', END_TO_END_ID),
  amount: one('RtrdIntrBkSttlmAmt', AMOUNT),
  priority: one('SttlmPrty', PRIORITY),
  charges: one('ChrgBr', oneOf('SLEV')),
  reason: one(
    'RtrRsnInf',
    group({ code: one('Rsn/Cd', RETURN_REASON), text: optional('AddtlInf', TEXT_105) }),
  ),
  /** The roles are those of the payment that is given back: the debtor is who paid then. */
  original: one(
    'OrgnlTxRef',
    group({
      remittance: optional('RmtInf/Ustrd', TEXT_140),
      debtorAgent: agent('DbtrAgt'),
      creditorAgent: agent('CdtrAgt'),
    }),
  ),
});
export type ReturnTransaction = ValueOf<typeof TRANSACTION>;

/** Returns of payments. */
export const PACS_004 = group({
  header: one(
    'GrpHdr',
    group({
      messageId: one('MsgId', MESSAGE_ID),
      createdAt: one('CreDtTm', DATE_TIME),
      count: one('NbOfTxs', COUNT),
      method: one('SttlmInf/SttlmMtd', oneOf('CLRG')),
    }),
  ),
  transactions: many('TxInf', TRANSACTION),
});
