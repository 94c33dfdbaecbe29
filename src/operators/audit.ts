import { execute, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';

/** The operator and the request of an act; null for the command line. */
export interface Acting {
  operatorId: bigint | null;
  requestId: string | null;
}

/** An act and its subject. */
export interface Act {
  /** In the past tense and capitals, such as `CREDENTIAL_REVOKED`. */
  act: string;
  /** The noun, such as `ACCOUNT` or `MED`. */
  subject: string;
  subjectId: string | bigint;
  /** The customer concerned, where there is one. */
  companyId?: bigint | undefined;
  /** Details for later readers: never a secret, a password or a code. */
  details?: AuditDetails;
}

export interface AuditDetails {
  [name: string]: string | number | boolean | null | readonly string[] | AuditDetails | undefined;
}

const insert = sql(
  'audit-log.insert',
  `insert into audit_log (at, operator_id, act, subject, subject_id, company_id, request_id, details)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** Writes an act's line, in the transaction of the act, so that neither exists without the other. */
export async function writeAudit(tx: Tx, acting: Acting & { now: Date }, done: Act): Promise<void> {
  await execute(tx, insert, [
    acting.now,
    acting.operatorId,
    done.act,
    done.subject,
    String(done.subjectId),
    done.companyId ?? null,
    acting.requestId,
    JSON.stringify(done.details ?? {}),
  ]);
}
