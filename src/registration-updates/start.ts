import { findHeldAccounts } from '../accounts/registration-deadlines.ts';
import { findCompanyDocument } from '../companies/companies.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import type { OnboardingDesk } from '../onboarding/desk.ts';
import { findNewestOfCompany, findRequisition, lockNewest, startUpdate } from '../onboarding/find.ts';
import { lapseIfDue } from '../onboarding/lapse.ts';
import type { Requisition } from '../onboarding/requisition.ts';
import { Refusal } from '../refusals.ts';
import { saoPauloDay } from '../values/sao-paulo.ts';
import { holderType } from '../values/tax-id.ts';
import { decideStart } from './decide-start.ts';
import { renewLink } from './link.ts';

export interface RegistrationUpdateRequest {
  companyId: bigint;
  email: string;
}

export interface StartedUpdate {
  requisition: Requisition;
  link: string | null;
  isNew: boolean;
}

/**
 * Starts to update a customer's registration, or finds the update that is open. Refusals: `companyNotFound`,
 * `noOverdueUpdate`, `openingUnderWay`, `openingInReview`, `companyDocumentInvalid`, `noPfUpdate`, `noPjUpdate`.
 */
export function startRegistrationUpdate(
  desk: OnboardingDesk,
  request: RegistrationUpdateRequest,
): Promise<StartedUpdate> {
  return transaction(desk.context.db.main, async (tx) => {
    const { companyId } = request;
    const now = desk.context.clock.now();
    const document = await findCompanyDocument(tx, companyId);
    const newest = await lockNewest(tx, document);
    const { accounts, deadline } = await findHeldAccounts(tx, companyId);
    if (accounts === 0n) throw new Refusal('companyWithoutAccount');
    const { layouts } = desk.settings;
    const decision = decideStart({ document, newest, deadline, layouts, today: saoPauloDay(now), now });
    if (decision.may === 'NOTHING') throw new Refusal(decision.refusal);
    if (decision.may === 'JOIN') {
      const { requisition } = decision;
      return { requisition, link: await renewLink(tx, desk, requisition), isNew: false };
    }
    if (newest !== undefined) await lapseIfDue(tx, newest, now);
    const requisition = await start(tx, desk, { ...request, document, now });
    return { requisition, link: await renewLink(tx, desk, requisition), isNew: true };
  });
}

async function start(
  tx: Tx,
  desk: OnboardingDesk,
  { companyId, email, document, now }: RegistrationUpdateRequest & { document: string; now: Date },
): Promise<Requisition> {
  // A company that was opened here named its legal representative then, and the update must name the same.
  const opening = await findNewestOfCompany(tx, companyId, 'OPENING');
  const id = await startUpdate(tx, {
    ...{ companyId, email, document, now },
    type: holderType(document),
    representativeDocument: opening?.representativeDocument ?? null,
    whitelabel: desk.settings.whitelabels[0] as string,
  });
  return (await findRequisition(tx, id)) as Requisition;
}
