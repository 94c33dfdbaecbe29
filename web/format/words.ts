import { useLanguage } from './language.ts';
import type { Language } from './locale.ts';

/** The same names with words of the same kind: text where there is text, a function where there is one. */
type Same<Entry> = {
  readonly [Name in keyof Entry]: Entry[Name] extends string
    ? string
    : Entry[Name] extends (...args: infer Args) => string
      ? (...args: Args) => string
      : Entry[Name] extends object
        ? Same<Entry[Name]>
        : Entry[Name];
};

/** Declares the words of an area. The English ones must have exactly the names of the Portuguese. */
export function words<const Entry>(pt: Entry, en: Same<Entry>): Record<Language, Same<Entry>> {
  return { pt: pt as Same<Entry>, en };
}

/** The words in the language of the moment. */
export function useWords<Entry>(both: Record<Language, Entry>): Entry {
  return both[useLanguage()];
}
