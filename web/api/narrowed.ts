import type { Static, TSchema } from 'typebox';

/** An answer of the bank as its schema has it, with members whose vocabulary the bank's own types know. */
export type Answered<Schema extends TSchema, Known extends Partial<Static<Schema>> = object> = Omit<
  Static<Schema>,
  keyof Known
> &
  Known;
