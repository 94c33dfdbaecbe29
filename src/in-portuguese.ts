import { type Centavos, formatReais } from './values/money.ts';
import { saoPauloTime } from './values/sao-paulo.ts';
import { maskCpf } from './values/tax-id.ts';

const BLANK = '\u00a0';

/** R$ 1.234,56, which no line breaks. */
export function inReais(amount: Centavos): string {
  const [whole = '', cents = ''] = formatReais(amount).split('.');
  return `R$${BLANK}${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`;
}

/** 31/12/2026, of a day written YYYY-MM-DD. */
export function writtenDay(day: string): string {
  return day.slice(0, 10).split('-').reverse().join('/');
}

/** 31/12/2026 às 23:59, in Brasília. */
export function writtenTime(instant: Date): string {
  const time = saoPauloTime(instant);
  return `${writtenDay(time)} às ${time.slice(11, 16)}`;
}

/** A CNPJ as it is written; a CPF with its middle digits alone. */
export function shownDocument(document: string): string {
  if (document.length === 11) return `CPF ${maskCpf(document)}`;
  return `CNPJ ${document.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')}`;
}

/** 31/12/2026 às 23:59:58, in Brasília. */
export function writtenInstant(instant: Date): string {
  return `${writtenTime(instant)}${saoPauloTime(instant).slice(16, 19)}`;
}
