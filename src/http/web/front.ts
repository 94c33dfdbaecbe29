// Serves the customers' pages with operations that the published interface lacks.
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
