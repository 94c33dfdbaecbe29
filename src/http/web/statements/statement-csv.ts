import type { StatementLine } from '../../../ledger/statement.ts';
import { STATEMENT_NAMES } from '../../../ledger/statement-names.ts';
import { type Centavos, formatReais } from '../../../values/money.ts';
import { saoPauloTime } from '../../../values/sao-paulo.ts';
import type { ShownCounterparty } from './counterparty.ts';

const COLUMNS = [
  'Data',
  'Hora',
  'Código',
  'Lançamento',
  'Valor',
  'Saldo',
  'Identificador Pix',
  'Transação',
  'Cobrança',
  'Referência',
  'Favorecido ou pagador',
  'CPF ou CNPJ',
  'Instituição',
];

/** The byte order mark by which spreadsheets recognise UTF-8, and the column names. */
export const CSV_HEAD = `\uFEFF${COLUMNS.join(';')}\r\n`;

/**
 * A line of the statement in the format of Brazilian spreadsheets: semicolons, decimal comma, local time in Brasília.
 */
export function csvLine(line: StatementLine, party: ShownCounterparty | null): string {
  const [day = '', time = ''] = saoPauloTime(line.at).split('T');
  const signed = (line.direction === 'DEBIT' ? -line.amount : line.amount) as Centavos;
  const cells = [
    day,
    time.slice(0, 8),
    String(line.code),
    csvText(STATEMENT_NAMES[line.type] ?? line.type),
    decimalComma(signed),
    decimalComma(line.balance),
    csvText(line.endToEndId),
    line.paymentId === null ? '' : String(line.paymentId),
    line.codeId === null ? '' : String(line.codeId),
    csvText(line.tag),
    csvText(party?.name ?? null),
    csvText(party?.document ?? null),
    csvText(party?.institution_name ?? null),
  ];
  return `${cells.join(';')}\r\n`;
}

function decimalComma(amount: Centavos): string {
  return formatReais(amount).replace('.', ',');
}

/**
 * Escapes text that others chose. A text that a spreadsheet would run as a formula gets an apostrophe prefix, which
 * makes it text; quotation marks keep separators and line ends in their cell.
 */
export function csvText(text: string | null): string {
  if (text === null) return '';
  // Also after blanks, which some programs trim first, and in full width, which some treat alike.
  const safe = /^\s*[=+\-@|%＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[";\r\n,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
