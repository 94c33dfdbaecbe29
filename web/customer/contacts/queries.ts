import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { AnswerTo } from '../../api/narrowed.ts';

type Contacts = AnswerTo<'GET /web/contacts'>;
export type Contact = Contacts['results'][number];

/** The payees that the company keeps. */
export const contactsQuery = queryOptions({
  queryKey: ['contacts'],
  queryFn: ({ signal }) => ask<Contacts>('/web/contacts', { signal }),
});
