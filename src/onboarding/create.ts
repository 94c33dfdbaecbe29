import { findHoldings } from '../accounts/find-holder.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import { hashClientSecret } from '../secrets/hash.ts';
import { randomToken } from '../values/ids.ts';
import { livenessUrl, openAttempt } from './attempts.ts';
import { allowOneMore, PER_DOCUMENT } from './caller-limit.ts';
import { countCaller } from './callers.ts';
import type { OnboardingDesk } from './desk.ts';
import { decideDocument } from './document-state.ts';
import { lockNewest } from './find.ts';
import { lapseIfDue } from './lapse.ts';
import { type HolderType, LIVENESS_ATTEMPTS, type Requisition } from './requisition.ts';
import { insertRequisition, selectCreations } from './store.ts';

export interface RequisitionRequest {
  /** In normal form, and of the given type. */
  document: string;
  type: HolderType;
  email: string;
  /** Only for a company: its legal representative's CPF in normal form. */
  representativeDocument: string | null;
  whitelabel: string | undefined;
  /** Network address of the request. */
  address: string;
}

export interface CreatedRequisition {
  id: bigint;
  status: Requisition['status'];
  livenessStatus: Requisition['livenessStatus'];
  /** Only for a new requisition: knowing a document must not give access to another person's requisition. */
  opened: { livenessUrl: string; accessToken: string } | undefined;
}

/**
 * Starts to open an account, or finds the pending opening of the document. Refusals: `tooManyRequests`,
 * `requisitionInReview`, `documentApproved`, `documentDisallowed`, `documentUpdated`, `whitelabelNotFound`,
 * `noPfForm`, `noPjForm`.
 */
export async function createRequisition(
  desk: OnboardingDesk,
  request: RequisitionRequest,
): Promise<CreatedRequisition> {
  await countCaller(desk, request.address);
  const created = await transaction(desk.context.db.main, (tx) => joinOrStart(tx, desk, request));
  if (created.opened !== undefined) desk.wake();
  return created;
}

async function joinOrStart(
  tx: Tx,
  desk: OnboardingDesk,
  request: RequisitionRequest,
): Promise<CreatedRequisition> {
  const now = desk.context.clock.now();
  const newest = await lockNewest(tx, request.document);
  const state = decideDocument({ newest, holds: await findHoldings(tx, request.document), now });
  if (state.may === 'NOTHING') throw new Refusal(state.refusal);
  const whitelabel = request.whitelabel ?? (desk.settings.whitelabels[0] as string);
  if (!desk.settings.whitelabels.includes(whitelabel)) throw new Refusal('whitelabelNotFound');
  if (!desk.settings.layouts.has(`${request.type}_FORM`))
    throw new Refusal(request.type === 'PJ' ? 'noPjForm' : 'noPfForm');
  if (state.may === 'JOIN') {
    const { id, status, livenessStatus } = state.requisition;
    return { id, status, livenessStatus, opened: undefined };
  }
  if (newest !== undefined) await lapseIfDue(tx, newest, now);
  return start(tx, desk, { ...request, whitelabel, now });
}

interface Starting extends RequisitionRequest {
  whitelabel: string;
  now: Date;
}

async function start(tx: Tx, desk: OnboardingDesk, starting: Starting): Promise<CreatedRequisition> {
  const { document, type, email, representativeDocument, whitelabel, now } = starting;
  const since = new Date(now.getTime() - PER_DOCUMENT.windowMs);
  const allowance = allowOneMore(await selectCreations(tx, document, since), now, PER_DOCUMENT);
  if (!allowance.allowed) throw new Refusal('tooManyRequests', allowance);
  const accessToken = randomToken(32);
  const id = await insertRequisition(tx, {
    ...{ kind: 'OPENING', document, type, email, representativeDocument, whitelabel, now },
    ownForm: desk.settings.ownForm,
    companyId: null,
    tokenHash: hashClientSecret(accessToken),
    attemptsLeft: LIVENESS_ATTEMPTS - 1,
    lookUp: type === 'PJ',
  });
  const page = await openAttempt(tx, desk.context.vault, { requisitionId: id, number: 1, now });
  const opened = { livenessUrl: livenessUrl(desk.publicUrl(), page), accessToken };
  return { id, status: 'PENDING', livenessStatus: 'PENDING', opened };
}
