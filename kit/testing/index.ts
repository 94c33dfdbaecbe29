export type { Company, ProgramOptions } from './program.ts';
export type { Outcome, ScenarioName, ScenarioOptions } from './scenarios.ts';
export { type CashIn, type PayIn, type Received, startBank, type TestBank } from './start-bank.ts';
