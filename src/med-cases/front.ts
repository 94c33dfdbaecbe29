// Takes fraud reports, blocks the reported money, and decides cases.
export { cancelReports } from './cancel-report.ts';
export {
  ANALYSIS_PERIOD_MS,
  type Decision,
  MED_STATUSES,
  type MedCase,
  type MedCaseRef,
  type MedStatus,
  REPORT_REASONS,
  REPORT_STATUSES,
  SITUATION_TYPES,
} from './case.ts';
export { whyUndecidable } from './decide.ts';
export { decideCaseWithin } from './decide-case.ts';
export { type MedDesk, openMedDesk } from './desk.ts';
export { findAnyCase, findCaseByReport, findCaseRef, findDetail, showCases } from './find.ts';
export { hearRefundRequests } from './hear-refund-requests.ts';
export { listCases, type MedPage } from './list.ts';
export { medCaseResource, medDetailResource } from './resource.ts';
export { takeReports } from './take-report.ts';
