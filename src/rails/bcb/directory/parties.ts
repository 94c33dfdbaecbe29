import type { EntryHolder } from '../../../rail/directory.ts';
import type { AccountType, Party } from '../../../rail/party.ts';
import type { PixKeyType } from '../../../values/pix-key.ts';
import type { Account, Owner } from '../dict-values/bodies/common.ts';
import type { AnsweredEntry } from '../dict-values/bodies/entries.ts';
import type { KeyType } from '../dict-values/vocabulary.ts';

/* Accounts, holders and types of keys, in the port's form and in the directory's. */

const TYPES: Readonly<Record<AccountType, Account['accountType']>> = {
  OTHER_ACCOUNT: 'OTHR',
  CURRENT_ACCOUNT: 'CACC',
  PAYMENT_ACCOUNT: 'TRAN',
  SAVING_ACCOUNT: 'SVGS',
  SALARY_ACCOUNT: 'SLRY',
};

const LONGEST_NAME = 120;

export function accountOf({ ispb, branch, number, accountType, openedAt }: EntryHolder): Account {
  return {
    ...{ participant: ispb, accountNumber: number, accountType: TYPES[accountType], openingDate: openedAt },
    ...(branch !== null && { branch }),
  };
}

export function ownerOf({ document, name, tradeName }: EntryHolder): Owner {
  const type = document.length === 11 ? 'NATURAL_PERSON' : 'LEGAL_PERSON';
  return {
    ...{ type, taxIdNumber: document, name: name.slice(0, LONGEST_NAME) },
    ...(tradeName !== null && { tradeName: tradeName.slice(0, LONGEST_NAME) }),
  };
}

export function holderOf({ account, owner }: Pick<AnsweredEntry, 'account' | 'owner'>): Party {
  return {
    ispb: account.participant,
    branch: account.branch ?? null,
    number: account.accountNumber,
    accountType: bankAccountTypeOf(account.accountType),
    document: owner.taxIdNumber,
    name: owner.name,
  };
}

/** Unknown types are paid like a current account: the payee's institution decides. */
export function bankAccountTypeOf(type: AnsweredEntry['account']['accountType']): AccountType {
  const found = Object.entries(TYPES).find(([, theirs]) => theirs === type)?.[0];
  return (found as AccountType | undefined) ?? 'CURRENT_ACCOUNT';
}

export function keyTypeOf(type: PixKeyType): KeyType {
  return type === 'CELL_PHONE' ? 'PHONE' : type;
}

export function bankKeyTypeOf(type: KeyType): PixKeyType {
  return type === 'PHONE' ? 'CELL_PHONE' : type;
}
