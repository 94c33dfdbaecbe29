import { findHeldAccounts } from '../accounts/registration-deadlines.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import type { OnboardingDesk } from '../onboarding/desk.ts';
import { findNewestOfCompany } from '../onboarding/find.ts';
import { currentStep, type Requisition } from '../onboarding/requisition.ts';
import { saoPauloDay } from '../values/sao-paulo.ts';
import { renewLink } from './link.ts';
import { decideStatus, type UpdateStatus } from './status.ts';
import { selectLastRefusal } from './store.ts';

/** The status of a company's registration update. Reading it renews the form's address for another seven days. */
export function readUpdateStatus(
  desk: OnboardingDesk,
  companyId: bigint,
): Promise<UpdateStatus & { link: string | null }> {
  const today = saoPauloDay(desk.context.clock.now());
  return transaction(desk.context.db.main, async (tx) => {
    const { deadline } = await findHeldAccounts(tx, companyId);
    const update = await findOpenUpdate(tx, companyId);
    const lastRefusal = await selectLastRefusal(tx, companyId);
    const status = decideStatus({ deadline, today, open: update && openAs(update), lastRefusal });
    const link = update === undefined ? null : await renewLink(tx, desk, update);
    return { ...status, link };
  });
}

async function findOpenUpdate(tx: Tx, companyId: bigint): Promise<Requisition | undefined> {
  const newest = await findNewestOfCompany(tx, companyId, 'UPDATE');
  return newest !== undefined && currentStep(newest) !== 'DONE' ? newest : undefined;
}

function openAs(update: Requisition): 'IN_PROGRESS' | 'IN_REVIEW' {
  return currentStep(update) === 'REVIEW' ? 'IN_REVIEW' : 'IN_PROGRESS';
}
