// Serves the console of the operators.
export {
  AuditLine,
  DeliveryDetail,
  DeliveryLine,
  HealthAnswer,
  OperatorAnswer,
  ProposalAnswer,
  RequisitionDetail,
  RequisitionLine,
  SecurityLine,
  SessionAnswer,
  Time,
} from './answer-shapes.ts';
export { operatorEndpoints } from './endpoints.ts';
export { AccountLine, ClaimLine, MedLine } from './look-ups/look-up-shapes.ts';
export { WorkAnswer } from './overview/work-shapes.ts';
export { parseId } from './pages.ts';
export { DifferenceLine, RailHealthAnswer, RailMessageLine, RecoveryRecord } from './rail/rail-shapes.ts';
