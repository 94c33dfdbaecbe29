import type { Language } from '../format/locale.ts';
import { ApiError } from './client.ts';
import { sayField } from './field-texts.ts';
import { explainFailure } from './payment-reasons.ts';
import { ENGLISH, PORTUGUESE } from './refusal-texts.ts';

const TEXTS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  pt: PORTUGUESE,
  en: ENGLISH,
};

/** Words for an error that the bank did not put into words, in the same language. */
export interface OwnWords {
  offline: string;
  notAvailableText: string;
}

/** Says what went wrong in a language; in the bank's own words where no others are here. */
export function sayError(error: unknown, language: Language, own: OwnWords): string {
  if (!(error instanceof ApiError)) return own.offline;
  const { message, status, fields } = error;
  if (status === 404 && message === 'Not found') return own.notAvailableText;
  const wrong = Object.entries(fields);
  if (wrong.length > 0)
    return wrong
      .map(([name, said]) => (language === 'pt' ? sayField(name, said) : `${name}: ${said}`))
      .join('; ');
  return TEXTS[language][message] ?? sayRefusedRefund(message, language) ?? message;
}

/** The settlement system's refusal of a refund: its code and a sentence. */
function sayRefusedRefund(message: string, language: Language): string | undefined {
  const [, code, text] = /^([A-Z0-9]{4}): (.+)$/.exec(message) ?? [];
  if (code === undefined || text === undefined) return undefined;
  return `${explainFailure({ code, text, refund: true }, language)} (${code})`;
}
