import type { DueWork } from '../database/due-work/due-work.ts';
import type { OnboardingDesk } from './desk.ts';
import { lapseUnproven } from './lapse.ts';
import { applyVerdicts } from './liveness.ts';
import { lookUpCompanies } from './look-up.ts';
import { verifySubmitted } from './verify-form.ts';

const BATCH = 50;
// Each holds a connection to the registry; further ones wait.
const LOOK_UPS = 8;

/** Builds the due work of onboarding. */
export function onboardingWork(desk: OnboardingDesk): DueWork[] {
  return [
    applyVerdicts(desk, BATCH),
    lookUpCompanies(desk, LOOK_UPS),
    verifySubmitted(desk, BATCH),
    lapseUnproven(desk, BATCH),
  ];
}
