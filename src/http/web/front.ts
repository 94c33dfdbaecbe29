// Serves what the customers' pages need beside the published interface.
export {
  ColleagueAnswer,
  FlowDay,
  InvitationAnswer,
  ProgramAnswer,
  SentRefund,
  SessionAnswer,
  ShownClaim,
  ShownSession,
  ShownTransfer,
  TeamAnswer,
} from './answer-shapes.ts';
export { LoginBody, Worked } from './door.ts';
export { webEndpoints } from './endpoints.ts';
