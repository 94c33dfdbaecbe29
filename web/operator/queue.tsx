import { type ReactNode, useState } from 'react';
import { Segmented } from '../design/segmented.tsx';
import { Page } from '../design/surface.tsx';
import { useWords } from '../format/words.ts';
import { Listing, type ListingProps } from './listing.tsx';
import { queueWords } from './queue-words.ts';

interface QueueWords {
  title: string;
  lead: ReactNode;
  filters: Readonly<Record<string, string>>;
}

interface QueueProps<Row, Shown extends string> {
  words: QueueWords;
  /** The choices of the filter, in its words; the first is shown first unless another is to be. */
  options: readonly Shown[];
  start?: Shown | undefined;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** The selected list: its name, its query, and its text when empty. */
  listing: (shown: Shown) => Omit<ListingProps<Row>, 'label'>;
}

/** A page of a queue: a filter of what waits and what there is besides, and the list below it. */
export function Queue<Row, Shown extends string>({
  words,
  options,
  start,
  actions,
  listing,
}: QueueProps<Row, Shown>) {
  const queue = useWords(queueWords);
  const [shown, setShown] = useState<Shown>(start ?? (options[0] as Shown));
  return (
    <Page title={words.title} lead={words.lead} actions={actions}>
      <div className="md:w-fit">
        <Segmented
          label={queue.show}
          value={shown}
          onValue={setShown}
          options={options.map((option) => [option, words.filters[option] ?? option] as const)}
        />
      </div>
      <Listing<Row> key={shown} label={words.title} stacked {...listing(shown)} />
    </Page>
  );
}
