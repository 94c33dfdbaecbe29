import { infiniteQueryOptions } from '@tanstack/react-query';
import { pathOf, withQuery } from '../api/client.ts';
import { askAsOperator } from './session.ts';

interface Page<Row> {
  next: string | null;
  results: Row[];
}

const PAGE = 50;

/** A list of the operators' interface, page after page, in the bank's order. */
export function listQuery<Row>(name: string, asked: Readonly<Record<string, string | undefined>> = {}) {
  return infiniteQueryOptions({
    queryKey: ['operator-list', name, asked],
    queryFn: ({ pageParam, signal }) => askAsOperator<Page<Row>>(pageParam, { signal }),
    initialPageParam: withQuery(`/operator/${name}`, { limit: PAGE, ...asked }),
    getNextPageParam: (page) => (page.next === null ? undefined : pathOf(page.next)),
  });
}
