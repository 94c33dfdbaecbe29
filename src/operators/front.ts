// Does what the bank's own people do, and logs it.
export { actAs, actingOf, actWithCode } from './act.ts';
export { readAccount, setAccount } from './acts/accounts.ts';
export { readCompany, readCompanySecurityLog, takeOnCompany } from './acts/companies.ts';
export { endSessionsOfUser, recoverUser, withdrawCompanyInvitation } from './acts/company-people.ts';
export { readDelivery, retryDelivery, retryParked } from './acts/deliveries.ts';
export { equipOrPropose, openCompanyAccount, revokeCompanyCredential } from './acts/equip-company.ts';
export { readOne } from './acts/looked-up.ts';
export { decideCase, readCase } from './acts/med-cases.ts';
export { dismissOperator, giveRoles } from './acts/operators.ts';
export { approve, collect, drop } from './acts/proposals.ts';
export { closeDifference, readMessage } from './acts/rail.ts';
export {
  askForRefunds,
  contestPayment,
  keepRecovery,
  presentRecovery,
  recovered,
} from './acts/recoveries.ts';
export {
  decideRequisition,
  inviteAgain,
  lapseRequisition,
  type RequisitionDecision,
  readRequisition,
} from './acts/requisitions.ts';
export { endOperatorSessions, endOwnSessions } from './acts/sessions.ts';
export {
  addOperator,
  changeRolesByEmail,
  inviteOperator,
  removeOperatorByEmail,
  resetOperatorByEmail,
} from './add-operator.ts';
export { listOperators, presentOperator } from './administer.ts';
export { writeAudit } from './audit.ts';
export { presentDelivery } from './deliveries/delivery.ts';
export { findDeliveryLines, listDeliveryLines, type Trouble } from './deliveries/list.ts';
export { deliveryName, parseDeliveryName } from './deliveries/name.ts';
export type { Equipment } from './equipment.ts';
export { readHealth } from './health.ts';
export { type OperatorLogInDesk, openOperatorLogInDesk } from './log-in.ts';
export { ACCOUNTS } from './look-ups/accounts.ts';
export { CASH_INS } from './look-ups/cash-ins.ts';
export { CASHOUTS } from './look-ups/cashouts.ts';
export { CLAIMS } from './look-ups/claims.ts';
export { CODES } from './look-ups/codes.ts';
export { findCompanyLine, listCompanyLines, presentCompany } from './look-ups/companies.ts';
export { KEYS } from './look-ups/keys.ts';
export type { LookUp } from './look-ups/look-up.ts';
export type { Looked } from './look-ups/look-up-parts.ts';
export { MED_CASES } from './look-ups/med-cases.ts';
export { presentDifference, presentMessage, readRailHealth } from './look-ups/rail.ts';
export { REFUNDS } from './look-ups/refunds.ts';
export {
  findRequisitionLine,
  listRequisitionLines,
  listWaitingRequisitions,
  presentRequisitionLine,
} from './look-ups/requisitions.ts';
export {
  findOperator,
  findOperatorByEmail,
  type Operator,
  operatorTotpPlace,
  passwordPlace,
  replaceOperatorSecrets,
  revealOperators,
} from './operators.ts';
export { OPERATORS } from './people.ts';
export { masked } from './present.ts';
export { listProposals, presentProposal } from './proposal.ts';
export { presentAuditLine, readAuditLog } from './read-audit-log.ts';
export { OPERATOR_ROLES, type OperatorRole, parseRoles } from './roles.ts';
export { type Hit, type HitType, search } from './search.ts';
export type { OperatorSettings } from './settings.ts';
export { readTimeline } from './timeline.ts';
export { readWork } from './work.ts';
