/** The states of a cashout; `mayMove` says which may follow which. */
export type CashoutStatus = 'NEW' | 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'CANCELLED' | 'REFUNDED';
