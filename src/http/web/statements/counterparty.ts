import { Type } from 'typebox';
import { BANK_NAME } from '../../../companies/own-company.ts';
import { MOVEMENT_KINDS } from '../../../ledger/movement-kinds.ts';
import type { StatementLine } from '../../../ledger/statement.ts';
import { maskCpf } from '../../../values/tax-id.ts';
import { nullable } from '../../partner/shapes.ts';

/** The other side of a movement, for the account's own people. */
export const Counterparty = Type.Object({
  name: Type.String(),
  document: nullable(Type.String({ description: "A CPF is masked; null: the bank's own." })),
  institution_name: nullable(Type.String()),
});

export interface ShownCounterparty {
  name: string;
  document: string | null;
  institution_name: string | null;
}

const BANKS_OWN: ReadonlySet<string> = new Set(
  Object.values(MOVEMENT_KINDS)
    .filter(({ contra }) => contra === 'FEES' || contra === 'FUNDING')
    .map(({ statement }) => statement),
);

/** Returns the other side of a line: that of its payment, or the bank for a fee or a credit. */
export function counterpartyOf(
  institutionName: (ispb: string) => string | null,
  { type, partyName: name, partyDocument: document, partyIspb: ispb }: StatementLine,
): ShownCounterparty | null {
  if (BANKS_OWN.has(type)) return { name: BANK_NAME, document: null, institution_name: BANK_NAME };
  if (name === null || document === null) return null;
  return {
    name,
    document: maskCpf(document),
    institution_name: ispb === null ? null : (institutionName(ispb) ?? ispb),
  };
}
