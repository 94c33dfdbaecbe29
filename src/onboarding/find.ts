import type { Executor } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import { clientSecretMatches } from '../secrets/hash.ts';
import { isLapsed, type Requisition } from './requisition.ts';
import {
  insertRequisition,
  lockDocument,
  type NewRequisition,
  type StoredRequisition,
  selectLockedRequisition,
  selectNewest,
  selectNewestOfCompany,
  selectRequisition,
} from './store.ts';

// An unknown requisition costs the same comparison as a known one.
const NO_HASH = '0'.repeat(64);

/**
 * Finds the requisition of an access token. A missing or wrong token, another requisition's, a lapsed one and an
 * unknown id are one refusal: `requisitionNotFound`.
 */
export async function loadByToken(
  executor: Executor,
  asked: { id: bigint; token: string | undefined; now: Date },
): Promise<StoredRequisition> {
  const requisition = await selectRequisition(executor, asked.id);
  const matches = clientSecretMatches(asked.token ?? '', requisition?.tokenHash ?? NO_HASH);
  if (requisition === undefined || !matches || isLapsed(requisition, asked.now))
    throw new Refusal('requisitionNotFound');
  return requisition;
}

/** Locks the requisition, after an earlier authorisation. */
export async function lockRequisition(tx: Tx, id: bigint): Promise<StoredRequisition> {
  const requisition = await selectLockedRequisition(tx, id);
  if (requisition === undefined) throw new Refusal('requisitionNotFound');
  return requisition;
}

export function findRequisition(executor: Executor, id: bigint): Promise<StoredRequisition | undefined> {
  return selectRequisition(executor, id);
}

/** Finds the newest requisition of a document, of either kind, under the document's lock. */
export async function lockNewest(tx: Tx, document: string): Promise<StoredRequisition | undefined> {
  await lockDocument(tx, document);
  return selectNewest(tx, document);
}

/** Finds a company's newest requisition of a kind. */
export function findNewestOfCompany(
  executor: Executor,
  companyId: bigint,
  kind: Requisition['kind'],
): Promise<Requisition | undefined> {
  return selectNewestOfCompany(executor, companyId, kind);
}

/** Starts a registration update: the log-in replaces token and liveness check. */
export function startUpdate(
  tx: Tx,
  update: Pick<
    NewRequisition,
    'document' | 'type' | 'email' | 'representativeDocument' | 'whitelabel' | 'companyId' | 'now'
  >,
): Promise<bigint> {
  return insertRequisition(tx, {
    ...update,
    kind: 'UPDATE',
    ownForm: false,
    tokenHash: null,
    attemptsLeft: 0,
    lookUp: false,
  });
}
