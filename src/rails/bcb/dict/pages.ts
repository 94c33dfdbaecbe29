import type { AnswerOf, RequestOf } from '../dict-values/operations.ts';
import type { DictAnswer } from './answers.ts';
import type { DictClient } from './client.ts';

/** Maximum number of elements on a page. */
export const PAGE = 200;

/** Lists whose pages are sorted by the time of change. */
export type ListName = 'listClaims' | 'listReports' | 'listRefunds';
export type Query = Record<string, string | readonly string[]>;

export async function page<N extends ListName | 'listMarkers' | 'listEvents'>(
  client: DictClient,
  name: N,
  query: Query,
): Promise<DictAnswer<AnswerOf<N>>> {
  const asked = { Participant: client.ispb, Limit: String(PAGE), ...query };
  const request = undefined as RequestOf<N>;
  return client.ask(name, { request, query: asked });
}

/** Finds the first matching element over all pages. */
export async function findInList<T extends { lastModified: Date }>(
  read: (query: Query) => Promise<DictAnswer<{ hasMoreElements: boolean; elements: readonly T[] }>>,
  wanted: (element: T) => boolean,
): Promise<DictAnswer<T | undefined>> {
  let after: Date | undefined;
  for (;;) {
    const answer = await read(after === undefined ? {} : { ModifiedAfter: after.toISOString() });
    if (answer.state !== 'DONE') return answer;
    const { elements, hasMoreElements } = answer.value;
    const found = elements.find(wanted);
    const last = elements.at(-1)?.lastModified;
    const stuck = last === undefined || last.getTime() === after?.getTime();
    if (found !== undefined || !hasMoreElements || stuck) return { state: 'DONE', value: found };
    after = last;
  }
}
