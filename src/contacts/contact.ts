import type { Party } from '../rail/party.ts';

/** A payee that a company keeps, by its key or by the details of its account. */
export interface KeptPayee {
  companyId: bigint;
  id: bigint;
  /** As the company calls them. */
  name: string;
  to: { key: string } | { party: Party };
  createdAt: Date;
}
