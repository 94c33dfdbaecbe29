// Lets a person back in who has lost their password or their authenticator.
export { askForRecovery } from './ask.ts';
export { choosePassword, comeBack, loadRecovery, type OpenAccessRecovery } from './come-back.ts';
export { sendRecovery } from './send.ts';
