// Sends a receiver of webhooks all that it will meet.
export { CASE_NAMES, CASES, type Case, type TestedReceiver } from './cases.ts';
export { FAULTS } from './judge.ts';
export { send, sendByBank } from './send.ts';
