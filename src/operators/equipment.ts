import type { Permission } from '../values/permissions.ts';
import type { Act, AuditDetails } from './audit.ts';

/** Equipment of a company: a credential, an invited person, or a way back for one of its people. */
export type Equipment =
  | { kind: 'CREDENTIAL'; permissions: readonly Permission[]; strictSigning: boolean }
  | { kind: 'USER'; permissions: readonly Permission[]; email: string; name: string }
  | { kind: 'RECOVERY'; permissions: readonly Permission[]; email: string; name: string };

export interface Equipping {
  company: { id: bigint; name: string };
  equipment: Equipment;
  now: Date;
  /** The proposer and the confirmer, where it took two. */
  agreed?: AuditDetails;
}

export interface Made {
  done: Act;
  /** Its client id, or the id of the person. */
  madeId: string;
  /** A credential with its secrets, shown only once; an e-mailed link has none. */
  shown: object;
}

export type Of<Kind extends Equipment['kind']> = Equipping & {
  equipment: Extract<Equipment, { kind: Kind }>;
};
