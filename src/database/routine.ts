import type { Statement } from './pool.ts';

const routines = new Set<string>();

/** Marks a statement that nodes write again and again also while nothing happens: it wakes no work that sleeps. */
export function routine<Row extends object>(statement: Statement<Row>): Statement<Row> {
  routines.add(statement.name);
  return statement;
}

/** Tells if the statement of this name is one; one without a name is none. */
export function isRoutine(statement: string | undefined): boolean {
  return statement !== undefined && routines.has(statement);
}
