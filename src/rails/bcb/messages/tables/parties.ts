import { ACCOUNT_NUMBER, ACCOUNT_TYPE, AMOUNT, BRANCH, ISPB, TAX_REFERENCE, TEXT_77 } from '../leaves.ts';
import { group, many, one, oneOf, optional } from '../schema.ts';

/** An institution that takes part in clearing, below its own element. */
export const AGENT = 'FinInstnId/ClrSysMmbId/MmbId';
export const agent = (name: string) => one(`${name}/${AGENT}`, ISPB);

const NUMBER = group({ number: one('Id', ACCOUNT_NUMBER), branch: optional('Issr', BRANCH) });
export const ACCOUNT = group({ address: one('Id/Othr', NUMBER), type: one('Tp/Cd', ACCOUNT_TYPE) });
export const ACCOUNT_WITH_KEY = group({
  address: one('Id/Othr', NUMBER),
  type: one('Tp/Cd', ACCOUNT_TYPE),
  /** The Pix key, where one led here. */
  key: optional('Prxy/Id', TEXT_77),
});

const TAX_RECORDS = many(
  'Rcrd',
  group({
    type: one('Tp', oneOf('CBSSPLIT', 'IBSSPLIT')),
    category: one('Ctgy', oneOf('INF')),
    amount: one('TaxAmt/TtlAmt', AMOUNT),
  }),
  [2, 2],
);

/** A payment that is split between the payee and the taxes on it. */
export const TAX = group({ reference: one('RefNb', TAX_REFERENCE), records: TAX_RECORDS });
/** An entry may leave the reference out. */
export const TAX_OF_ENTRY = group({ reference: optional('RefNb', TAX_REFERENCE), records: TAX_RECORDS });
