import { DATE, DATE_TIME, END_TO_END_ID, REJECTION, STATUS, TEXT_105, TRANSACTION_ID } from '../leaves.ts';
import { group, many, one, optional, type ValueOf } from '../schema.ts';
import { GROUP_HEADER } from './header.ts';

const TRANSACTION = group({
  /** The payment's id, or the return's where a return is meant. */
  instructionId: one('OrgnlInstrId', TRANSACTION_ID),
  endToEndId: one('OrgnlEndToEndId', END_TO_END_ID),
  status: one('TxSts', STATUS),
  reasons: many(
    'StsRsnInf',
    group({
      code: optional('Rsn/Cd', REJECTION),
      texts: many('AddtlInf', TEXT_105, [0, Number.POSITIVE_INFINITY]),
    }),
    [0, Number.POSITIVE_INFINITY],
  ),
  settledAt: optional('FctvIntrBkSttlmDt/DtTm', DATE_TIME),
  /** May differ from the day of the settlement. */
  accountingDate: optional('OrgnlTxRef/IntrBkSttlmDt', DATE),
});
export type StatusTransaction = ValueOf<typeof TRANSACTION>;

/** Answers to orders and returns, and how they ended. */
export const PACS_002 = group({
  header: one('GrpHdr', GROUP_HEADER),
  transactions: many('TxInfAndSts', TRANSACTION),
});
