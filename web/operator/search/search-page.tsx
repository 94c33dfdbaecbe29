import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { Empty, Loaded } from '../../design/states.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { useWords } from '../../format/words.ts';
import { useAsked } from '../addresses.ts';
import { WorkPage } from '../queue/work-page.tsx';
import { Hits } from './hits.tsx';
import { searchQuery } from './queries.ts';
import { searchWords } from './words.ts';

/** Finds all that a text names, in the whole bank; where nothing is asked for, shows what waits. */
export function SearchPage() {
  const words = useWords(searchWords);
  const text = useAsked('q');
  if (text === undefined) return <WorkPage />;
  return (
    <Page title={words.title} lead={words.resultsOf(text)}>
      <Results text={text} />
    </Page>
  );
}

function Results({ text }: { text: string }) {
  const words = useWords(searchWords);
  const query = useQuery(searchQuery(text));
  return (
    <Card flush>
      <Loaded query={query} rows={4}>
        {({ results }) =>
          results.length === 0 ? (
            <Empty
              icon={<SearchX className="size-6" strokeWidth={1.5} />}
              title={words.nothing}
              text={words.nothingText}
            />
          ) : (
            <>
              <Hits hits={results} />
              {results.length === 20 && (
                <p className="border-t border-line px-5 py-3 text-center text-xs text-ink-3">{words.most}</p>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
