// Posts movements and reads statements.
export { addUpDaysWork } from './add-up-days.ts';
export { findInWholeStatement } from './find-in-whole-statement.ts';
export { balanceAt, readFlows } from './flow.ts';
export { MOVEMENT_KINDS, type MovementKind, STATEMENT_TYPES } from './movement-kinds.ts';
export { MOVEMENTS, writeMovements } from './movements-in-turn.ts';
export { hold, type Movement, type Posting, post, postHeld, release } from './post.ts';
export { type StatementPlace, searchStatement } from './search-statement.ts';
export { readStatement, type StatementLine, type StatementPage } from './statement.ts';
export { STATEMENT_NAMES } from './statement-names.ts';
