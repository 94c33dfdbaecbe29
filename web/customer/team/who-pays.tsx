import { Notice } from '../../design/badge.tsx';
import { Card } from '../../design/surface.tsx';
import { useLanguage } from '../../format/language.ts';
import { localeOf } from '../../format/locale.ts';
import { useWords } from '../../format/words.ts';
import { payersOf } from './payers.ts';
import type { Colleague } from './queries.ts';
import { teamWords } from './words.ts';

/** Shows whether payments need one person or two, and how to require two. */
export function WhoPays({ people }: { people: readonly Colleague[] }) {
  const words = useWords(teamWords);
  const language = useLanguage();
  const { alone, approvers } = payersOf(people);
  const names = new Intl.ListFormat(localeOf(language)).format(alone);
  const said = alone.length === 1 ? words.oneIsEnough(names) : words.someAreEnough(names);
  return (
    <Card title={words.alone}>
      {approvers.length === 0 && <Notice tone="careful">{words.nobody}</Notice>}
      {approvers.length > 0 && <p className="text-ink-2">{alone.length === 0 ? words.two : said}</p>}
      <p className="mt-1 text-sm text-ink-3">{words.programs}</p>
    </Card>
  );
}
