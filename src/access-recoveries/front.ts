// Restores the access of a person who lost their password or authenticator.
export { askForRecovery } from './ask.ts';
export { choosePassword, comeBack, loadRecovery, type OpenAccessRecovery } from './come-back.ts';
export { sendRecovery } from './send.ts';
