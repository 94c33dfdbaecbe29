import { type Tx, transaction } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import type { Vault } from '../secrets/seal.ts';
import { saoPauloDay } from '../values/sao-paulo.ts';
import type { OnboardingDesk } from './desk.ts';
import { loadByToken, lockRequisition } from './find.ts';
import { type FormProblem, findProblems, type OnboardingForm } from './form.ts';
import { currentStep, isLapsed, type Requisition } from './requisition.ts';
import { writeSubmission } from './store.ts';

export type Submitted = { ok: true; requisition: Requisition } | { ok: false; problems: FormProblem[] };

/** Loads the requisition that a form is judged by: `requisitionNotFound` unless the token is right. */
export function loadForSubmission(
  { context }: OnboardingDesk,
  asked: { id: bigint; token: string | undefined },
): Promise<Requisition> {
  return loadByToken(context.db.main, { ...asked, now: context.clock.now() });
}

/**
 * Takes the form of a requisition whose caller has been authorised: submitted once, for ever. Returns the faults of the
 * form as problems. Refusals: `requisitionNotFound` for one that lapsed, `livenessNotPassed`,
 * `formSubmitted`.
 */
export async function submitForm(desk: OnboardingDesk, id: bigint, form: OnboardingForm): Promise<Submitted> {
  const { db, clock } = desk.context;
  const now = clock.now();
  const submitted = await transaction(db.main, (tx) => submit(tx, desk.context.vault, { id, form, now }));
  if (submitted.ok) desk.wake();
  return submitted;
}

interface Submission {
  id: bigint;
  form: OnboardingForm;
  now: Date;
}

async function submit(tx: Tx, vault: Vault, { id, form, now }: Submission): Promise<Submitted> {
  const requisition = await lockRequisition(tx, id);
  if (isLapsed(requisition, now)) throw new Refusal('requisitionNotFound');
  const { representativeDocument, kind, livenessStatus } = requisition;
  const problems = findProblems(form, { representativeDocument, today: saoPauloDay(now) });
  if (problems.length > 0) return { ok: false, problems };
  if (kind === 'OPENING' && livenessStatus !== 'PASSED') throw new Refusal('livenessNotPassed');
  if (requisition.submittedAt !== null || currentStep(requisition) === 'DONE')
    throw new Refusal('formSubmitted');
  await writeSubmission(tx, { id, sealedForm: sealForm(vault, id, form), now });
  return { ok: true, requisition: await lockRequisition(tx, id) };
}

function sealForm(vault: Vault, id: bigint, form: OnboardingForm): string {
  return vault.seal(JSON.stringify(form), formPlace(id));
}

/** Opens the sealed form. */
export function openForm(vault: Vault, requisition: Requisition): OnboardingForm | undefined {
  const { sealedForm, id } = requisition;
  return sealedForm === null
    ? undefined
    : (JSON.parse(vault.open(sealedForm, formPlace(id))) as OnboardingForm);
}

export function formPlace(id: bigint): string {
  return `onboarding_requisitions/${id}/form`;
}
