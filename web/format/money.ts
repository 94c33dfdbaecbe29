import { type Language, localeOf } from './locale.ts';

// Thousands are grouped throughout or not at all; the decimal mark is the other one of the two.
const AMOUNT = /^(\d+|\d{1,3}([.,])\d{3}(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/;
const LONGEST = 13;

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(language: Language, withSymbol: boolean): Intl.NumberFormat {
  const name = `${language}:${withSymbol}`;
  const known =
    formatters.get(name) ??
    new Intl.NumberFormat(localeOf(language), {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      ...(withSymbol ? { style: 'currency', currency: 'BRL', currencyDisplay: 'narrowSymbol' } : {}),
    });
  formatters.set(name, known);
  return known;
}

/** `R$ 1.234,56` in Portuguese, `R$1,234.56` in English; amounts are reais. */
export function formatMoney(reais: number, language: Language): string {
  return formatter(language, true).format(reais);
}

/** The same without the symbol, for columns whose heading names the currency. */
export function formatAmount(reais: number, language: Language): string {
  return formatter(language, false).format(reais);
}

const percents = new Map<Language, Intl.NumberFormat>();

/** `2,5%` in Portuguese, `2.5%` in English. */
export function formatPercent(percent: number, language: Language): string {
  const known =
    percents.get(language) ?? new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 4 });
  percents.set(language, known);
  return `${known.format(percent)}%`;
}

/**
 * Reads an amount in reais, typed or pasted as people write amounts in Brazil and elsewhere:
 * `1234`, `1.234,56`, `1,234.56`, `R$ 12,5`. Undefined when it is no amount with at most two decimals. Three digits
 * after the language's decimal mark (`1,234` in Portuguese) are not taken for thousands: a slip of the finger must
 * not multiply what is paid.
 */
export function parseMoney(text: string, language: Language = 'pt'): number | undefined {
  const read = AMOUNT.exec(text.replace(/[R$\s\u00a0]/g, ''));
  if (read === null) return undefined;
  const [, whole = '', grouping, decimal, cents = ''] = read;
  const digits = whole.replace(/[.,]/g, '');
  if (grouping !== undefined && grouping === decimal) return undefined;
  const groups = whole.split(/[.,]/).length;
  if (grouping === (language === 'pt' ? ',' : '.') && groups === 2 && decimal === undefined) return undefined;
  return digits.length > LONGEST ? undefined : Number(`${digits}${cents.padEnd(2, '0')}`) / 100;
}

/** Reais as whole centavos, in which amounts can be added and compared exactly. */
export function toCents(reais: number): number {
  return Math.round(reais * 100);
}
