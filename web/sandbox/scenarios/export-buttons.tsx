import { Download } from 'lucide-react';
import { Button } from '../../design/button.tsx';
import { useWords } from '../../format/words.ts';
import { collectionOf } from './exports/postman.ts';
import { shellOf } from './exports/shell.ts';
import { vitestOf } from './exports/vitest.ts';
import type { Scenario, Stage } from './template.ts';
import { scenarioWords } from './words.ts';

type Cast = Pick<Stage, 'program' | 'account' | 'document' | 'origin'>;
const KINDS = ['shell', 'test', 'collection'] as const;

/** A story to take along: as a script, a test, or a collection. */
export function ExportButtons({ scenario, cast }: { scenario: Scenario; cast: Cast }) {
  const words = useWords(scenarioWords);
  const title = words.names[scenario.name];
  const { steps, names } = words;
  const { document, origin: url } = cast;
  const makers = {
    shell: () => save(`${scenario.name}.sh`, shellOf(scenario, cast, { url, document, title, steps })),
    test: () => save(`${scenario.name}.test.js`, vitestOf(scenario, { title, document, steps })),
    collection: () =>
      saveCollection(scenario.name, [scenario], { cast, words: { url, document, title, steps, names } }),
  };
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
      <legend className="sr-only">{`${words.exportAs}: ${title}`}</legend>
      {KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          onClick={makers[kind]}
          className="inline-flex min-h-6 items-center gap-1.5 text-sm text-accent hover:underline max-md:min-h-11"
        >
          <Download aria-hidden className="size-3.5" />
          {words.exports[kind]}
        </button>
      ))}
    </fieldset>
  );
}

/** All stories in one collection. */
export function ExportAll({ scenarios, cast }: { scenarios: readonly Scenario[]; cast: Cast }) {
  const words = useWords(scenarioWords);
  const { title, steps, names } = words;
  const { document, origin: url } = cast;
  return (
    <Button
      icon={<Download aria-hidden className="size-4" />}
      onClick={() =>
        saveCollection('lastro', scenarios, { cast, words: { url, document, title, steps, names } })
      }
    >
      {words.everything}
    </Button>
  );
}

interface Collecting {
  cast: Cast;
  words: Parameters<typeof collectionOf>[2];
}

function saveCollection(name: string, scenarios: readonly Scenario[], { cast, words }: Collecting): void {
  save(`${name}.postman_collection.json`, JSON.stringify(collectionOf(scenarios, cast, words), null, 2));
}

function save(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
