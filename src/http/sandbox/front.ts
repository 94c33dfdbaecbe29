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
export { keepSandboxDoor } from './doors/door.ts';
export { createPhoneDoor } from './doors/phone-door.ts';
export { sandboxEndpoints } from './endpoints.ts';
export { openSandbox } from './open-sandbox.ts';
export { watchRequests } from './shown/watch-requests.ts';
export { holdRequests } from './time/hold-requests.ts';
