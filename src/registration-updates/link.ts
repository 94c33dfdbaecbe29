import type { Tx } from '../database/transaction.ts';
import type { OnboardingDesk } from '../onboarding/desk.ts';
import { findRequisition } from '../onboarding/find.ts';
import type { OnboardingForm } from '../onboarding/form.ts';
import { currentStep, type Requisition } from '../onboarding/requisition.ts';
import { type Submitted, submitForm } from '../onboarding/submit.ts';
import { Refusal } from '../refusals.ts';
import { hashClientSecret } from '../secrets/hash.ts';
import { DAY_MS } from '../values/dates.ts';
import { randomToken } from '../values/ids.ts';
import { selectLockedLink, selectRequisitionByLink, writeLink, writeLinkExpiry } from './store.ts';

/** Time that the address of an update's form works after it was last shown. */
export const LINK_MS = 7 * DAY_MS;

/**
 * The address of the hosted form of an open update, good for another seven days. One that has run out is replaced,
 * so that what was dead stays dead. Null once there is nothing left to fill in.
 */
export async function renewLink(
  tx: Tx,
  { context, publicUrl }: OnboardingDesk,
  requisition: Requisition,
): Promise<string | null> {
  if (!awaitsForm(requisition)) return null;
  const { clock, vault } = context;
  const now = clock.now();
  const { id } = requisition;
  const place = linkPlace(id);
  const expiresAt = new Date(now.getTime() + LINK_MS);
  const link = await selectLockedLink(tx, id);
  if (link !== undefined && link.expiresAt > now) {
    await writeLinkExpiry(tx, id, expiresAt);
    return linkUrl(publicUrl(), vault.open(link.sealedToken, place));
  }
  const token = randomToken();
  await writeLink(tx, {
    requisitionId: id,
    tokenHash: hashClientSecret(token),
    sealedToken: vault.seal(token, place),
    expiresAt,
  });
  return linkUrl(publicUrl(), token);
}

/** Finds the update whose form has this token; undefined if it is unknown, expired, replaced or finished. */
export async function findUpdatePage(
  { context }: OnboardingDesk,
  token: string,
): Promise<Requisition | undefined> {
  const { db, clock } = context;
  const id = await selectRequisitionByLink(db.main, hashClientSecret(token), clock.now());
  const requisition = id === undefined ? undefined : await findRequisition(db.main, id);
  return requisition !== undefined && awaitsForm(requisition) ? requisition : undefined;
}

/** Takes the form from its page. Refused with `notFound` where the page is not there. */
export async function submitOnPage(
  desk: OnboardingDesk,
  { token, form }: { token: string; form: OnboardingForm },
): Promise<Submitted> {
  const requisition = await findUpdatePage(desk, token);
  if (requisition === undefined || requisition.type !== form.type) throw new Refusal('notFound');
  return submitForm(desk, requisition.id, form);
}

function awaitsForm(requisition: Requisition): boolean {
  return requisition.submittedAt === null && currentStep(requisition) !== 'DONE';
}

function linkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/registration-update/${token}`;
}

/** Names the place that the token in a link's address is sealed for. */
export function linkPlace(requisitionId: bigint): string {
  return `registration_update_links/${requisitionId}`;
}
