import { designWords } from '../design/words.ts';
import { useLanguage } from '../format/language.ts';
import { sayError } from './say-error.ts';

/** Says what went wrong, in the language of the moment. */
export function useSay(): (error: unknown) => string {
  const language = useLanguage();
  return (error) => sayError(error, language, designWords[language]);
}
