import type { Statement } from './pool.ts';

const routines = new Set<string>();

/** Marks a statement that nodes repeat also while the bank is quiet: it wakes no sleeping work. */
export function routine<Row extends object>(statement: Statement<Row>): Statement<Row> {
  routines.add(statement.name);
  return statement;
}

/** Tells whether the statement of this name is a routine; one without a name is not. */
export function isRoutine(statement: string | undefined): boolean {
  return statement !== undefined && routines.has(statement);
}
