/**
 * Every kind of movement by its name: what the statement calls it (interface, "Statement item"),
 * which side of the customer's account it touches, and the bank's own book that takes the other
 * side. The table `movement_kinds` holds the same rows; a test keeps the two equal.
 *
 * Books of the bank: SETTLEMENT is money at the central bank, TRANSFERS is money on its way between
 * two customers (always zero over the whole bank), FEES is earned, FUNDING is what the sandbox
 * endowed accounts with.
 */
export const MOVEMENT_KINDS = {
  CASHOUT: { statement: 'PIX_CASHOUT', direction: 'DEBIT', contra: 'SETTLEMENT' },
  CASHOUT_INSIDE: { statement: 'PIX_CASHOUT', direction: 'DEBIT', contra: 'TRANSFERS' },
  CASHOUT_FEE: { statement: 'PIX_CASHOUT_TAX', direction: 'DEBIT', contra: 'FEES' },
  CASHOUT_RETURN: { statement: 'PIX_CASHOUT_REFUND', direction: 'CREDIT', contra: 'SETTLEMENT' },
  CASHIN: { statement: 'PIX_CASHIN', direction: 'CREDIT', contra: 'SETTLEMENT' },
  CASHIN_INSIDE: { statement: 'PIX_CASHIN', direction: 'CREDIT', contra: 'TRANSFERS' },
  CASHIN_FEE: { statement: 'PIX_CASHIN_TAX', direction: 'DEBIT', contra: 'FEES', mayOverdraw: true },
  REFUND: { statement: 'PIX_CHARGEBACK', direction: 'DEBIT', contra: 'SETTLEMENT' },
  REFUND_INSIDE: { statement: 'PIX_CHARGEBACK', direction: 'DEBIT', contra: 'TRANSFERS' },
  MED_FEE: { statement: 'PIX_CASHOUT_TAX_MED', direction: 'DEBIT', contra: 'FEES', mayOverdraw: true },
  REFUND_BOUNCED: { statement: 'PIX_CHARGEBACK_REFUND', direction: 'CREDIT', contra: 'SETTLEMENT' },
  CASHOUT_RETURN_INSIDE: { statement: 'PIX_CASHOUT_REFUND', direction: 'CREDIT', contra: 'TRANSFERS' },
  FUNDING: { statement: 'PIX_CREDIT_IN_ACCOUNT', direction: 'CREDIT', contra: 'FUNDING' },
} as const satisfies Record<string, MovementDefinition>;

interface MovementDefinition {
  statement: string;
  direction: 'DEBIT' | 'CREDIT';
  contra: 'SETTLEMENT' | 'TRANSFERS' | 'FEES' | 'FUNDING';
  /** Fees on received money, or on its refund, may overdraw an account; no customer operation may. */
  mayOverdraw?: true;
}

export type MovementKind = keyof typeof MOVEMENT_KINDS;

/** The types of the statement's lines, each once. */
export const STATEMENT_TYPES = [...new Set(Object.values(MOVEMENT_KINDS).map(({ statement }) => statement))];

export function movementDefinition(kind: MovementKind): MovementDefinition {
  return MOVEMENT_KINDS[kind];
}
