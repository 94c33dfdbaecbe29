/** An account as the settlement system identifies it. Account numbers include their check digit. */
export interface Party {
  ispb: string;
  /** Null if the institution has no branches. */
  branch: string | null;
  number: string;
  accountType: AccountType;
  document: string;
  name: string;
}

/** OTHER_ACCOUNT only pays: the directory knows no such accounts. */
export type AccountType =
  | 'CURRENT_ACCOUNT'
  | 'PAYMENT_ACCOUNT'
  | 'SAVING_ACCOUNT'
  | 'SALARY_ACCOUNT'
  | 'OTHER_ACCOUNT';
