import { type Leaf, matching, oneOf, textUpTo } from './schema.ts';

/** The texts that elements hold (central bank's catalogue 5.13.1). */

const MINUTE = '[0-9]{4}[0-1][0-9][0-3][0-9][0-2][0-9][0-5][0-9]';
const rail = (kinds: string) => `${kinds}[0-9A-Z]{8}${MINUTE}[a-zA-Z0-9]{11}`;
const STR = '[A-Z]{3}[0-9]{4}[0-1][0-9][0-3][0-9][a-zA-Z0-9]{9}';

export const ISPB = matching('an ISPB', /^[0-9A-Z]{8}$/);
export const MESSAGE_ID = matching('a message id', /^M[0-9A-Z]{8}[a-zA-Z0-9]{23}$/);
export const MESSAGE_ID_OR_ZEROS = matching(
  'a message id or zeros',
  /^(?:M[0-9A-Z]{8}[a-zA-Z0-9]{23}|0{32})$/,
);
export const DATE_TIME = matching(
  'an instant in UTC with milliseconds',
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/,
);
export const TIME = matching('a time in UTC with milliseconds', /^[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/);
export const DATE = matching('a date', /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/);
export const END_TO_END_ID = matching('an end-to-end id', new RegExp(`^${rail('E')}$`));
export const RETURN_ID = matching('a return id', new RegExp(`^${rail('D')}$`));
export const TRANSACTION_ID = matching('an id of a payment or a return', new RegExp(`^${rail('[ED]')}$`));
export const PAYMENT_OR_STR_ID = matching(
  'an id of a payment or of the STR',
  new RegExp(`^${rail('[EL]')}$`),
);
export const ENTRY_ID = matching('an id of an entry', new RegExp(`^(?:${rail('[ED]')}|${STR})$`));
export const STR_NUMBER = matching('a number of the STR', new RegExp(`^${STR}$`));
export const TX_ID = matching('letters and digits, 1 to 35', /^[a-zA-Z0-9]{1,35}$/);
export const COUNT = matching('a count', /^[0-9]{1,15}$/);
export const BRANCH = matching('a branch of 1 to 4 digits', /^[0-9]{1,4}$/);
export const ACCOUNT_NUMBER = matching('an account number', /^[0-9A-Z]{1,20}$/);
export const CPF_CNPJ = matching('a CPF or a CNPJ', /^(?:[0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/);
export const CNPJ = matching('a CNPJ', /^[0-9A-Z]{12}[0-9]{2}$/);
export const TAX_REFERENCE = matching('letters and digits, 1 to 50', /^[a-zA-Z0-9]{1,50}$/);
export const AMOUNT: Leaf = {
  ...matching('an amount', /^(?=[0-9.]{1,19}$)[0-9]+(?:\.[0-9]{1,2})?$/),
  attributes: { Ccy: 'BRL' },
};

export const TEXT_4 = textUpTo(4);
export const TEXT_33 = textUpTo(33);
export const TEXT_35 = textUpTo(35);
export const TEXT_77 = textUpTo(77);
export const TEXT_105 = textUpTo(105);
export const TEXT_140 = textUpTo(140);
export const TEXT_350 = textUpTo(350);
export const TEXT_500 = textUpTo(500);
export const TEXT_1000 = textUpTo(1000);

/** CACC current, TRAN payment, SVGS savings, SLRY salary, OTHR other. */
export const ACCOUNT_TYPE = oneOf('CACC', 'OTHR', 'SLRY', 'SVGS', 'TRAN');
/** IPAY a payment, GSCB change, OTHR withdrawal, REFU reimbursement, IPRT money of a fraud given back. */
export const PURPOSE = oneOf('GSCB', 'IPAY', 'IPRT', 'OTHR', 'REFU');
export const INITIATION = oneOf('APDN', 'APES', 'AUTO', 'DICT', 'INIC', 'MANU', 'QRDN', 'QRES');
/** PAGPRI at once, PAGAGD scheduled, PAGFRD held for an analysis of fraud. */
export const SERVICE_LEVEL = oneOf('PAGAGD', 'PAGFRD', 'PAGPRI');
export const PRIORITY = oneOf('HIGH', 'NORM');
export const RETURN_REASON = oneOf('BE08', 'FR01', 'MD06', 'SL02');
export const STATUS = oneOf('ACCC', 'ACSC', 'ACSP', 'RJCT');
export const SIDE = oneOf('CRDT', 'DBIT');
/** BOOK settled, INFO not settled. */
export const ENTRY_STATUS = oneOf('BOOK', 'INFO');
export const ASKED_MESSAGE = oneOf('camt.052', 'camt.053', 'camt.054');
export const ASKED_KIND = oneOf('CRE', 'CSA', 'REL', 'TRD', 'TRT');
/** SADP available, SABK blocked. */
export const BALANCE = oneOf('PSSR', 'REMN', 'SABK', 'SADP', 'VSME', 'VVSR');
export const REJECTION = oneOf(
  ...(['AB03', 'AB09', 'AB11', 'AC03', 'AC06', 'AC07', 'AC14', 'AG03', 'AG12', 'AG13', 'AGNT'] as const),
  ...(['AM01', 'AM02', 'AM04', 'AM09', 'AM12', 'AM18', 'AM23', 'BE01', 'BE05', 'BE15', 'BE17'] as const),
  ...(['CH11', 'CH16', 'CN01', 'DS02', 'DS04', 'DS0G', 'DS27', 'DT02', 'DT05', 'DU03', 'DUPL'] as const),
  ...(['ED05', 'FF07', 'FF08', 'FRAD', 'INDT', 'MD01', 'RC09', 'RC10', 'RR04', 'RR06', 'SL02'] as const),
  'UPAY',
);
