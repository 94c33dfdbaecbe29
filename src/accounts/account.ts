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
  /** Everything the account holds, what is blocked included. Negative only through named movements. */
  balance: Centavos;
  /** The amount that live holds reserve. */
  blocked: Centavos;
  /** Depth below zero to which the named movements that may overdraw have driven what is available. */
  overdraft: Centavos;
  readonly cashoutFee: Centavos;
  readonly cashinFee: Centavos;
  readonly medFee: Centavos;
  /** YYYY-MM-DD in America/Sao_Paulo, or null when no registration update is asked for. */
  readonly registrationDeadline: string | null;
  /** Statement instants of one account never run backwards. */
  lastMovementAt: Date;
}

/** Every account of the bank is one of these. */
export const ACCOUNT_TYPE: AccountType = 'CURRENT_ACCOUNT';

export type AccountStatus = 'ACTIVE' | 'CLOSING' | 'CLOSED';

export function available(account: Account): Centavos {
  return (account.balance - account.blocked) as Centavos;
}

/** An account whose registration update is overdue cannot cash out; everything else goes on. */
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

/** The account as the settlement system addresses it. */
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
