import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../design/states.tsx';
import { Card, Facts, Page } from '../../design/surface.tsx';
import { useWords } from '../../format/words.ts';
import { usePart } from '../addresses.ts';
import { Life } from '../payments/life.tsx';
import { factOf } from './fact.tsx';
import { type Thing, type ThingKind, thingQuery } from './thing.ts';
import { valueWords } from './value-words.ts';
import { thingWords } from './words.ts';

const PAYMENTS: ReadonlySet<string> = new Set(['cashouts', 'cash-ins', 'codes', 'refunds']);

/** The page of one kind of thing: everything about it, and the life of the payment it belongs to. */
export function pageOfKind(kind: ThingKind): () => React.ReactNode {
  return function ThingPage() {
    const words = useWords(thingWords);
    const id = usePart('id');
    const query = useQuery(thingQuery(kind, id));
    return (
      <Page title={`${words.kinds[kind] ?? kind} ${id}`}>
        <Loaded query={query} rows={10}>
          {(thing) => <ThingView thing={thing} withLife={PAYMENTS.has(kind)} />}
        </Loaded>
      </Page>
    );
  };
}

function ThingView({ thing, withLife }: { thing: Thing; withLife: boolean }) {
  const words = useWords(thingWords);
  const values = useWords(valueWords);
  const names = Object.keys(words.fields).filter((name) => name !== 'company_id');
  const endToEndId = withLife ? thing.end_to_end_id : undefined;
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <Card title={words.everything}>
        <Facts
          facts={names.map((name) => [words.fields[name] ?? name, factOf(thing, name, values)] as const)}
        />
      </Card>
      {endToEndId && <Life endToEndId={endToEndId} />}
    </div>
  );
}
