import {
  AMOUNT,
  CPF_CNPJ,
  DATE_TIME,
  END_TO_END_ID,
  INITIATION,
  MESSAGE_ID,
  RETURN_ID,
  TEXT_4,
  TRANSACTION_ID,
} from '../leaves.ts';
import { group, many, one, oneOf, optional, type ValueOf } from '../schema.ts';
import { GROUP_HEADER } from './header.ts';
import { ACCOUNT, ACCOUNT_WITH_KEY, agent } from './parties.ts';

const TRANSACTION = group({
  ids: one(
    'PmtId',
    group({ returnId: optional('InstrId', RETURN_ID), endToEndId: one('EndToEndId', END_TO_END_ID) }),
  ),
  initiation: one('LclInstrm/Prtry', INITIATION),
  /** BOK1 within one institution, BOK2 between linked ones. */
  scenario: one('PmtScnro/Prtry', oneOf('BOK1', 'BOK2')),
  amount: one('IntrBkSttlmAmt', AMOUNT),
  settledAt: one('ReqdExctnDt/DtTm', DATE_TIME),
  debtorDocument: one('Dbtr/Id/PrvtId/Othr/Id', CPF_CNPJ),
  debtorAccount: one('DbtrAcct', ACCOUNT),
  debtorAgent: agent('DbtrAgt'),
  creditorAgent: agent('CdtrAgt'),
  creditorDocument: one('Cdtr/Id/PrvtId/Othr/Id', CPF_CNPJ),
  creditorAccount: one('CdtrAcct', ACCOUNT_WITH_KEY),
});
export type InsideTransaction = ValueOf<typeof TRANSACTION>;

/** Payments, and returns of them, that an institution has settled between its own customers. */
export const TRCK_002 = group({
  header: one('GrpHdr', GROUP_HEADER),
  transactions: many('TrckrStsAndTx/Tx', TRANSACTION),
});

const RECEIPT = group({
  messageId: one('OrgnlMsgId/MsgId', MESSAGE_ID),
  transactionId: one('OrgnlTxId', TRANSACTION_ID),
  status: one('ReqHdlg/StsCd', oneOf('ACPT', 'RJCT')),
  code: optional('RsnInf/Cd', TEXT_4),
});
export type Receipt = ValueOf<typeof RECEIPT>;

/** The system's receipts for them. */
export const CAMT_025 = group({
  header: one('GrpHdr', GROUP_HEADER),
  receipts: many('RctDtls', RECEIPT, [1, 500]),
});
