import type { Static, TSchema } from 'typebox';
import type { Answers } from './answers.ts';

/** The answer of an operation, as its OpenAPI document has it. */
export type AnswerTo<Operation extends keyof Answers> = Answers[Operation];

/** An answer with members whose vocabulary the bank's own types know. */
export type Narrowed<Answer, Known extends Partial<Answer>> = Omit<Answer, keyof Known> & Known;

/** An answer as its schema has it, with members whose vocabulary the bank's own types know. */
export type Answered<Schema extends TSchema, Known extends Partial<Static<Schema>> = object> = Narrowed<
  Static<Schema>,
  Known
>;

type Lists = {
  [Operation in keyof Answers]: Answers[Operation] extends { results: unknown[] } ? Operation : never;
};

/** A page of a list with rows whose vocabulary the bank's own types know. */
export type ListOf<
  Operation extends Lists[keyof Lists],
  Row extends Answers[Operation]['results'][number] = Answers[Operation]['results'][number],
> = Omit<Answers[Operation], 'results'> & { results: Row[] };

type NamesIn<Union> = Union extends unknown ? keyof Union : never;
type MemberOf<Union, Name> = Union extends unknown ? (Name extends keyof Union ? Union[Name] : never) : never;

/** The members of any of several answers, each of which has some of them. */
export type MembersOfAny<Union> = { [Name in NamesIn<Union>]?: MemberOf<Union, Name> };
