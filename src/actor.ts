import type { Permission } from './values/permissions.ts';

/** The one who asks: an `api` actor is a credential, a `web` actor a user. */
export interface Actor {
  audience: 'api' | 'web';
  companyId: bigint;
  /** Client id of the credential, or the user's id in decimal. */
  subject: string;
  permissions: ReadonlySet<Permission>;
}

/** One of the bank's own people asks. */
export interface OperatorActor {
  audience: 'operator';
  operatorId: bigint;
  /** A session that has been ended has a lower number than the operator's. */
  session: number;
}
