// Onboards companies and people, from the form to the decision.
export { attemptPlace, livenessUrlOf } from './attempts.ts';
export { createRequisition } from './create.ts';
export { approve, type DecisionRequest, recordDecision, reject } from './decide.ts';
export { LAYOUTS, type Layout, type OnboardingDesk } from './desk.ts';
export { onboardingWork } from './due.ts';
export { endUnproven } from './end-unproven.ts';
export {
  findNewestOfCompany,
  findRequisition,
  loadByToken,
  lockNewest,
  lockRequisition,
  startUpdate,
} from './find.ts';
export type { FormProblem, OnboardingForm, Partner } from './form.ts';
export { lapseIfDue } from './lapse.ts';
export {
  findLivenessPage,
  finishInSandbox,
  lookForVerdict,
  refreshLiveness,
  retryLiveness,
  takeFrames,
} from './liveness.ts';
export { renewFirstInvitation } from './renew-invitation.ts';
export {
  currentStep,
  type HolderType,
  isLapsed,
  type LivenessStatus,
  type Requisition,
} from './requisition.ts';
export { requisitionResource } from './resource.ts';
export { formPlace, loadForSubmission, openForm, type Submitted, submitForm } from './submit.ts';
