import type { AccountType } from '../../../rail/party.ts';

export const CODE_OF_TYPE = {
  CURRENT_ACCOUNT: 'CACC',
  PAYMENT_ACCOUNT: 'TRAN',
  SAVING_ACCOUNT: 'SVGS',
  SALARY_ACCOUNT: 'SLRY',
  OTHER_ACCOUNT: 'OTHR',
} as const satisfies Record<AccountType, string>;

type Code = (typeof CODE_OF_TYPE)[AccountType];

export const TYPE_OF_CODE: Readonly<Record<Code, AccountType>> = {
  CACC: 'CURRENT_ACCOUNT',
  TRAN: 'PAYMENT_ACCOUNT',
  SVGS: 'SAVING_ACCOUNT',
  SLRY: 'SALARY_ACCOUNT',
  OTHR: 'OTHER_ACCOUNT',
};
