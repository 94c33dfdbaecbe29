// Records people's and programs' security acts in a company.
export { listSecurityActs, presentSecurityAct } from './list.ts';
export { type Doer, person, recordSecurityAct, type SecurityActName } from './record.ts';
