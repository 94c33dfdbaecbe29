import { useQuery } from '@tanstack/react-query';
import { bankNow, isClockMoved } from '../api/bank-clock.ts';
import { doorQuery } from '../api/door.ts';
import { formatDateTime } from '../format/date.ts';
import { useLanguage } from '../format/language.ts';
import { useWords } from '../format/words.ts';
import { designWords } from './words.ts';

/** Says that this is a sandbox, with the time of a moved clock and a link to the tools. */
export function TestNotice({ tools = true }: { tools?: boolean }) {
  const words = useWords(designWords);
  const language = useLanguage();
  // The time is that of the last answer: it is asked for twice a minute.
  useQuery(doorQuery);
  return (
    <section
      aria-label={words.sandboxLabel}
      className="bg-careful-soft px-4 py-1 text-center text-xs text-careful print:hidden"
    >
      {words.sandbox}
      {isClockMoved() && ` · ${words.bankTime(formatDateTime(bankNow(), language))}`}
      {tools && (
        <>
          {' · '}
          <a href="/sandbox/ui" className="underline underline-offset-2">
            {words.sandboxTools}
          </a>
        </>
      )}
    </section>
  );
}
