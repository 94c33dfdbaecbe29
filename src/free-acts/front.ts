// Limits acts that cost a company nothing.
export { type Allowance, createBudget } from './budget.ts';
export { createFreeActs, type FreeActs } from './budgets.ts';
