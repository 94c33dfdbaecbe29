/** The two languages of the screens; Portuguese unless the person or the browser says otherwise. */
export type Language = 'pt' | 'en';

/** Dates are written day first in both. */
export function localeOf(chosen: Language): string {
  return chosen === 'pt' ? 'pt-BR' : 'en-GB';
}
