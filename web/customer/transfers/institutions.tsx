import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { AnswerTo } from '../../api/narrowed.ts';

type Institutions = AnswerTo<'GET /web/institutions'>;

const institutionsQuery = queryOptions({
  queryKey: ['institutions'],
  queryFn: ({ signal }) => ask<Institutions>('/web/institutions', { signal }),
  // The list changes by a few institutions a month.
  staleTime: 3_600_000,
});

/** The institutions that can be chosen, by name; undefined while they are on their way. */
export function useInstitutions(): Institutions['results'] | undefined {
  return useQuery(institutionsQuery).data?.results;
}

/** An institution by its name, where it is known; else by its ISPB. */
export function InstitutionName({ ispb }: { ispb: string }) {
  const name = useInstitutions()?.find((one) => one.ispb === ispb)?.name;
  return name ?? <span className="tabular">{ispb}</span>;
}
