// Keeps what people and programs did about a company's security.
export { listSecurityActs, presentSecurityAct } from './list.ts';
export { type Doer, person, recordSecurityAct, type SecurityActName } from './record.ts';
