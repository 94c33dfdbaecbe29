import { PARTICIPANTS, participantName } from '../rail/institutions.ts';
import { EXAMPLE_ISPB, EXAMPLE_NAME } from './example-institution.ts';

/** The name an institution trades under, or null when its ISPB is no participant's. */
export function institutionName(bank: { bankIspb: string; bankName: string }, ispb: string): string | null {
  if (ispb === EXAMPLE_ISPB) return EXAMPLE_NAME;
  return ispb === bank.bankIspb ? bank.bankName : participantName(ispb);
}

/** All that take part in a sandbox: the participants, the example, and the bank itself. */
export function institutionsOf(bank: { bankIspb: string; bankName: string }): ReadonlyMap<string, string> {
  return new Map([...PARTICIPANTS, [EXAMPLE_ISPB, EXAMPLE_NAME], [bank.bankIspb, bank.bankName]]);
}
