// Tries a bank at its address against the published contract.
export { openTrial, type TrialLogin } from './bank-on-trial.ts';
export { memberOf } from './read-members.ts';
export { countVerdicts, type Report, toHtml, toJUnit } from './report.ts';
export { ROWS } from './rows.ts';
export { findSandbox } from './sandbox.ts';
export { type Result, tryRows } from './try-rows.ts';
