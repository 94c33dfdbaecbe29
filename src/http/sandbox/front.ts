// Serves the controls of the sandbox.
export {
  AgendaAnswer,
  Credentials,
  InboxRequest,
  Manifest,
  MonthLived,
  OpenedAccount,
  PaidAnswer,
  SentMessage,
  StreamAnswer,
} from './answer-shapes.ts';
export { keepSandboxDoor } from './door.ts';
export { sandboxEndpoints } from './endpoints.ts';
export { holdRequests } from './hold-requests.ts';
export { openSandbox } from './open-sandbox.ts';
export { createPhoneDoor } from './phone-door.ts';
export { watchRequests } from './watch-requests.ts';
