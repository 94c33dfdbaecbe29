import { type Language, localeOf } from './language.ts';

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
  const bare = text.replace(/[R$\s\u00a0]/g, '');
  if (!/^\d[\d.,]*$/.test(bare)) return undefined;
  const decimal = /[.,](?=\d{1,2}$)/.exec(bare)?.index;
  const whole = (decimal === undefined ? bare : bare.slice(0, decimal)).replace(/[.,]/g, '');
  const grouped = decimal === undefined ? bare : bare.slice(0, decimal);
  if (/[.,]/.test(grouped) && !/^\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(grouped)) return undefined;
  const cents = decimal === undefined ? '00' : bare.slice(decimal + 1).padEnd(2, '0');
  const value = Number(`${whole}${cents}`) / 100;
  return whole.length > 13 ? undefined : value;
}

/** Reais as whole centavos, in which amounts can be added and compared exactly. */
export function toCents(reais: number): number {
  return Math.round(reais * 100);
}
