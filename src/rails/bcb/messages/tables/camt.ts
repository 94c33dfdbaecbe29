import {
  AMOUNT,
  ASKED_KIND,
  ASKED_MESSAGE,
  BALANCE,
  COUNT,
  DATE,
  DATE_TIME,
  ENTRY_ID,
  ISPB,
  MESSAGE_ID,
  MESSAGE_ID_OR_ZEROS,
  TEXT_500,
  TIME,
} from '../leaves.ts';
import { group, many, one, oneOf, optional, type ValueOf } from '../schema.ts';
import { GROUP_HEADER } from './header.ts';
import { AGENT } from './parties.ts';

export const ACCOUNT_OWNER = one('Acct/Id/Othr/Id', ISPB);

/** A question about the account in the reserve. */
export const CAMT_060 = group({
  header: one('GrpHdr', GROUP_HEADER),
  question: one(
    'RptgReq',
    group({
      id: optional('Id', ENTRY_ID),
      asksFor: one('ReqdMsgNmId', ASKED_MESSAGE),
      owner: one(`AcctOwnr/Agt/${AGENT}`, ISPB),
      period: optional(
        'RptgPrd',
        group({
          days: one('FrToDt', group({ from: one('FrDt', DATE), to: optional('ToDt', DATE) })),
          times: optional('FrToTm', group({ from: one('FrTm', TIME), to: one('ToTm', TIME) })),
          all: one('Tp', oneOf('ALLL')),
        }),
      ),
      kind: optional('ReqdBalTp/CdOrPrtry/Prtry', ASKED_KIND),
    }),
  ),
});
export type AccountQuestion = ValueOf<typeof CAMT_060>['question'];

/** A list of entries is ready: how many there are, and the file's hash. */
export const CAMT_052 = group({
  header: one('GrpHdr', GROUP_HEADER),
  reports: many(
    'Rpt',
    group({
      id: one('Id', MESSAGE_ID),
      owner: ACCOUNT_OWNER,
      count: one('TxsSummry/TtlNtries/NbOfNtries', COUNT),
      information: one('AddtlRptInf', TEXT_500),
    }),
  ),
});

/** Balances. */
export const CAMT_053 = group({
  header: one('GrpHdr', GROUP_HEADER),
  statements: many(
    'Stmt',
    group({
      /** The message that asked; zeros where nobody did. */
      id: one('Id', MESSAGE_ID_OR_ZEROS),
      owner: ACCOUNT_OWNER,
      balances: many(
        'Bal',
        group({
          type: one('Tp/CdOrPrtry/Prtry', BALANCE),
          amount: one('Amt', AMOUNT),
          side: one('CdtDbtInd', oneOf('CRDT')),
          at: one('Dt/DtTm', DATE_TIME),
        }),
      ),
    }),
  ),
});
