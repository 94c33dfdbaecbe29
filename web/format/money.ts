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

/**
 * What somebody typed or pasted, in reais, as people write amounts in Brazil and elsewhere:
 * `1234`, `1.234,56`, `1,234.56`, `R$ 12,5`. Undefined when it is no amount with at most two decimals.
 */
export function parseMoney(text: string): number | undefined {
  const read = AMOUNT.exec(text.replace(/[R$\s\u00a0]/g, ''));
  if (read === null) return undefined;
  const [, whole = '', grouping, decimal, cents = ''] = read;
  const digits = whole.replace(/[.,]/g, '');
  if (grouping !== undefined && grouping === decimal) return undefined;
  return digits.length > LONGEST ? undefined : Number(`${digits}${cents.padEnd(2, '0')}`) / 100;
}

/** Reais as whole centavos, in which amounts can be added and compared exactly. */
export function toCents(reais: number): number {
  return Math.round(reais * 100);
}
