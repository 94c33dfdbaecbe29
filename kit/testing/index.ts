export type { BankInTest, CashIn, PayIn, Received } from './bank-in-test.ts';
export type { Company, ProgramOptions } from './program.ts';
export type { Outcome, ScenarioName, ScenarioOptions } from './scenarios.ts';
export { startBank, type TestBank } from './start-bank.ts';
