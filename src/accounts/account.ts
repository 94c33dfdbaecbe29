import type { AccountType, Party } from '../rail/party.ts';
import type { Centavos } from '../values/money.ts';

/** An account of a customer as the ledger works on it. Amounts in centavos. */
export interface Account {
  readonly companyId: bigint;
  readonly id: bigint;
  readonly branch: string;
  readonly number: string;
  readonly holderName: string;
  readonly holderDocument: string;
  readonly status: AccountStatus;
  /** Total balance, including blocked money. Only named movements may make it negative. */
  balance: Centavos;
  /** The amount reserved by active holds. */
  blocked: Centavos;
  /** How far below zero overdrawing movements have taken the available amount. */
  overdraft: Centavos;
  readonly cashoutFee: Centavos;
  readonly cashinFee: Centavos;
  readonly medFee: Centavos;
  /** YYYY-MM-DD in America/Sao_Paulo; null if no registration update is requested. */
  readonly registrationDeadline: string | null;
  /** Statement instants of one account never decrease. */
  lastMovementAt: Date;
}

/** Every account of the bank is one of these. */
export const ACCOUNT_TYPE: AccountType = 'CURRENT_ACCOUNT';

export type AccountStatus = 'ACTIVE' | 'CLOSING' | 'CLOSED';

export function available(account: Account): Centavos {
  return (account.balance - account.blocked) as Centavos;
}

/** An account whose registration update is overdue cannot cash out; all other operations continue. */
export function isRegistrationOverdue(
  account: Pick<Account, 'registrationDeadline'>,
  today: string,
): boolean {
  return account.registrationDeadline !== null && account.registrationDeadline < today;
}

/** An account as a company names its own. */
export interface AccountNumber {
  companyId: bigint;
  branch: string;
  number: string;
}

export interface AccountRef {
  companyId: bigint;
  accountId: bigint;
}

/** The account as the settlement system identifies it. */
export function partyOf(account: Account, ispb: string): Party {
  return {
    ispb,
    branch: account.branch,
    number: account.number,
    accountType: ACCOUNT_TYPE,
    document: account.holderDocument,
    name: account.holderName,
  };
}
