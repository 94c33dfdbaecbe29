import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Answers } from '../api/answers.ts';
import { pathOf, withQuery } from '../api/client.ts';
import type { AnswerTo } from '../api/narrowed.ts';
import { askAsOperator } from './session.ts';

type PageNames<Operation> = Operation extends `GET /operator/${infer Name}`
  ? Operation extends keyof Answers
    ? Answers[Operation] extends { next: string | null; results: unknown[] }
      ? Name
      : never
    : never
  : never;

/** The name of a list in the operators' interface. */
export type ListName = PageNames<keyof Answers>;

type Page<Row> = Omit<AnswerTo<`GET /operator/${ListName}`>, 'results'> & { results: Row[] };

const PAGE = 50;

/** A list of the operators' interface, page after page, in the bank's order. */
export function listQuery<Row>(name: ListName, asked: Readonly<Record<string, string | undefined>> = {}) {
  return infiniteQueryOptions({
    queryKey: ['operator-list', name, asked],
    queryFn: ({ pageParam, signal }) => askAsOperator<Page<Row>>(pageParam, { signal }),
    initialPageParam: withQuery(`/operator/${name}`, { limit: PAGE, ...asked }),
    getNextPageParam: (page) => (page.next === null ? undefined : pathOf(page.next)),
  });
}
