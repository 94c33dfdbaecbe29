import {
  AMOUNT,
  CNPJ,
  CPF_CNPJ,
  DATE,
  DATE_TIME,
  ENTRY_STATUS,
  INITIATION,
  ISPB,
  MESSAGE_ID,
  PAYMENT_OR_STR_ID,
  PRIORITY,
  PURPOSE,
  RETURN_REASON,
  SERVICE_LEVEL,
  SIDE,
  STR_NUMBER,
  TEXT_4,
  TEXT_35,
  TEXT_105,
  TEXT_140,
  TRANSACTION_ID,
} from '../leaves.ts';
import { group, many, OPAQUE, one, oneOf, optional, type ValueOf } from '../schema.ts';
import { ACCOUNT_OWNER } from './camt.ts';
import { GROUP_HEADER } from './header.ts';
import { ACCOUNT, ACCOUNT_WITH_KEY, AGENT, TAX_OF_ENTRY } from './parties.ts';

const REFERENCES = group({
  instructionId: optional('InstrId', TRANSACTION_ID),
  endToEndId: one('EndToEndId', PAYMENT_OR_STR_ID),
  txId: optional('TxId', TEXT_35),
  strNumber: optional('ClrSysRef', STR_NUMBER),
  service: optional(
    'Prtry',
    group({ type: one('Tp', oneOf('ServiceLevel')), value: one('Ref', SERVICE_LEVEL) }),
  ),
});

const PARTIES = group({
  initiator: optional('InitgPty/Pty/Id/OrgId/Othr/Id', CNPJ),
  debtor: one('Dbtr/Pty', group({ name: one('Nm', TEXT_140), document: one('Id/PrvtId/Othr/Id', CPF_CNPJ) })),
  debtorAccount: one('DbtrAcct', ACCOUNT),
  creditorDocument: one('Cdtr/Pty/Id/PrvtId/Othr/Id', CPF_CNPJ),
  creditorAccount: one('CdtrAcct', ACCOUNT_WITH_KEY),
});

const DETAILS = group({
  references: one('Refs', REFERENCES),
  parties: optional('RltdPties', PARTIES),
  agents: one(
    'RltdAgts',
    group({
      debtorAgent: optional(`DbtrAgt/${AGENT}`, ISPB),
      creditorAgent: optional(`CdtrAgt/${AGENT}`, ISPB),
    }),
  ),
  initiation: optional('LclInstrm/Prtry', INITIATION),
  purpose: optional('Purp/Cd', PURPOSE),
  remittance: optional(
    'RmtInf',
    group({ text: optional('Ustrd', TEXT_140), structured: optional('Strd', OPAQUE) }),
  ),
  acceptedAt: optional('RltdDts/AccptncDtTm', DATE_TIME),
  tax: optional('Tax', TAX_OF_ENTRY),
  returnReason: optional(
    'RtrInf',
    group({ code: one('Rsn/Cd', RETURN_REASON), text: optional('AddtlInf', TEXT_105) }),
  ),
  priority: optional('AddtlTxInf', PRIORITY),
});

const ENTRY = group({
  amount: one('Amt', AMOUNT),
  /** DBIT: the owner paid. */
  side: one('CdtDbtInd', SIDE),
  status: one('Sts/Cd', ENTRY_STATUS),
  accountingDate: optional('BookgDt/Dt', DATE),
  settledAt: optional('ValDt/DtTm', DATE_TIME),
  kind: one(
    'BkTxCd/Domn',
    group({
      domain: one('Cd', oneOf('CAMT', 'PMNT')),
      /** IRCT paid, RRCT received, MCOP and MDOP from and to the STR; DMCT an order, RRTN a return. */
      family: one(
        'Fmly',
        group({
          code: one('Cd', oneOf('IRCT', 'MCOP', 'MDOP', 'RRCT')),
          subFamily: one('SubFmlyCd', oneOf('DMCT', 'NTAV', 'RRTN')),
        }),
      ),
    }),
  ),
  message: one('AddtlInfInd/MsgNmId', TEXT_35),
  details: one('NtryDtls/TxDtls', DETAILS),
  /** Why it is not settled. */
  code: optional('AddtlNtryInf', TEXT_4),
});
export type NotifiedEntry = ValueOf<typeof ENTRY>;

/** One entry of the account in the reserve. */
export const CAMT_054 = group({
  header: one('GrpHdr', GROUP_HEADER),
  notifications: many(
    'Ntfctn',
    group({
      /** The message that asked. */
      id: one('Id', MESSAGE_ID),
      owner: ACCOUNT_OWNER,
      entry: one('Ntry', ENTRY),
      information: optional('AddtlNtfctnInf', TEXT_105),
    }),
  ),
});
