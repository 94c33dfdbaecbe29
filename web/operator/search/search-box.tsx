import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { classNames } from '../../design/class-names.ts';
import { CONTROL } from '../../design/field.tsx';
import { useWords } from '../../format/words.ts';
import { addressOf, useAsked } from '../addresses.ts';
import { consoleWords } from '../words.ts';

/** Finds anything in the bank, from any page. */
export function SearchBox() {
  const words = useWords(consoleWords);
  const router = useRouter();
  const asked = useAsked('q') ?? '';
  const [text, setText] = useState(asked);
  useEffect(() => setText(asked), [asked]);
  return (
    <search>
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          router.history.push(addressOf('', { q: text.trim() }));
        }}
      >
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-ink-3"
        />
        <input
          type="search"
          aria-label={words.searchAnything}
          placeholder={words.searchAnything}
          autoComplete="off"
          spellCheck={false}
          maxLength={140}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={classNames(CONTROL, 'peer pl-8.5')}
        />
        <kbd
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-2 my-auto h-5 rounded border border-line bg-sunken px-1.5 font-mono text-xs text-ink-3 peer-not-placeholder-shown:hidden max-md:hidden"
        >
          /
        </kbd>
      </form>
    </search>
  );
}
