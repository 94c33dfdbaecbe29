import type { Party } from '../rail/party.ts';

/** A stored payee of a company, by key or by account details. */
export interface KeptPayee {
  companyId: bigint;
  id: bigint;
  /** The company's name for it. */
  name: string;
  to: { key: string } | { party: Party };
  createdAt: Date;
}
