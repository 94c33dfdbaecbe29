import type { paths } from '../../kit/client/paths.ts';
import type { OperatorAnswers } from './operator-answers.ts';
import type { WebAnswers } from './web-answers.ts';

type Operation = {
  [Path in keyof paths]: { [M in keyof paths[Path]]: [M, Path] }[keyof paths[Path]];
}[keyof paths];

type AnswerAt<One> = One extends [infer Method, infer Path extends keyof paths]
  ? Method extends keyof paths[Path]
    ? JsonOf<paths[Path][Method]>
    : never
  : never;

type JsonOf<Described> = Described extends { responses: infer All }
  ? All[keyof All] extends { content: { 'application/json': infer Answer } }
    ? Answer
    : never
  : never;

type KeyOf<One> = [AnswerAt<One>] extends [never]
  ? never
  : One extends [infer Method extends string, infer Path extends string]
    ? `${Uppercase<Method>} ${Path}`
    : never;

/** Answers of the published interface, as the client of integrators has them. */
type PublishedAnswers = { [One in Operation as KeyOf<One>]: AnswerAt<One> };

/** The bank's answer to each operation that the pages may ask for, under its method and path. */
export interface Answers extends PublishedAnswers, WebAnswers, OperatorAnswers {}
