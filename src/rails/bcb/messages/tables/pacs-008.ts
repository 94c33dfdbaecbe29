import {
  AMOUNT,
  CNPJ,
  COUNT,
  CPF_CNPJ,
  DATE_TIME,
  END_TO_END_ID,
  INITIATION,
  ISPB,
  MESSAGE_ID,
  PRIORITY,
  PURPOSE,
  SERVICE_LEVEL,
  TEXT_140,
  TRANSACTION_ID,
  TX_ID,
} from '../leaves.ts';
import { group, many, one, oneOf, optional, type ValueOf } from '../schema.ts';
import { ACCOUNT, ACCOUNT_WITH_KEY, agent, TAX } from './parties.ts';

/** Change and withdrawal: at whose agent, and how much of each. */
const STRUCTURED = group({
  agent: one(
    'RfrdDocInf/Tp',
    group({ kind: one('CdOrPrtry/Prtry', oneOf('AGFSS', 'AGTEC', 'AGTOT')), issuer: one('Issr', ISPB) }),
  ),
  parts: one(
    'RfrdDocAmt',
    group({
      amounts: many(
        'AdjstmntAmtAndRsn',
        group({ amount: one('Amt', AMOUNT), reason: one('Rsn', oneOf('VLCP', 'VLDN')) }),
        [1, 2],
      ),
    }),
  ),
});

const TRANSACTION = group({
  ids: one(
    'PmtId',
    group({
      /** The root transaction of a contest, with IPRT. */
      instructionId: optional('InstrId', TRANSACTION_ID),
      endToEndId: one('EndToEndId', END_TO_END_ID),
      txId: optional('TxId', TX_ID),
    }),
  ),
  amount: one('IntrBkSttlmAmt', AMOUNT),
  /** When the payer's institution took the order: the settlement's limit counts from here. */
  acceptedAt: one('AccptncDtTm', DATE_TIME),
  charges: one('ChrgBr', oneOf('SLEV')),
  initiation: one('MndtRltdInf/Tp/LclInstrm/Prtry', INITIATION),
  initiator: optional('InitgPty/Id/OrgId/Othr/Id', CNPJ),
  debtor: one('Dbtr', group({ name: one('Nm', TEXT_140), document: one('Id/PrvtId/Othr/Id', CPF_CNPJ) })),
  debtorAccount: one('DbtrAcct', ACCOUNT),
  debtorAgent: agent('DbtrAgt'),
  creditorAgent: agent('CdtrAgt'),
  creditorDocument: one('Cdtr/Id/PrvtId/Othr/Id', CPF_CNPJ),
  creditorAccount: one('CdtrAcct', ACCOUNT_WITH_KEY),
  purpose: one('Purp/Cd', PURPOSE),
  tax: optional('Tax', TAX),
  remittance: optional(
    'RmtInf',
    group({ text: optional('Ustrd', TEXT_140), structured: optional('Strd', STRUCTURED) }),
  ),
});
export type OrderTransaction = ValueOf<typeof TRANSACTION>;

/** Orders to pay. */
export const PACS_008 = group({
  header: one(
    'GrpHdr',
    group({
      messageId: one('MsgId', MESSAGE_ID),
      createdAt: one('CreDtTm', DATE_TIME),
      count: one('NbOfTxs', COUNT),
      method: one('SttlmInf/SttlmMtd', oneOf('CLRG')),
      type: one(
        'PmtTpInf',
        group({ priority: one('InstrPrty', PRIORITY), service: one('SvcLvl/Prtry', SERVICE_LEVEL) }),
      ),
    }),
  ),
  transactions: many('CdtTrfTxInf', TRANSACTION),
});
