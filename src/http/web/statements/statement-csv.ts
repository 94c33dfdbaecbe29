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

/** The mark by which spreadsheets know UTF-8, and the names of the columns. */
export const CSV_HEAD = `\uFEFF${COLUMNS.join(';')}\r\n`;

/** A line of the statement as Brazilian spreadsheets read it: semicolons, decimal comma, wall time of Brasília. */
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
 * Text that others chose. What a spreadsheet would run as a formula gets an apostrophe before it, which makes it
 * text there; quotation marks keep separators and line ends in their cell.
 */
export function csvText(text: string | null): string {
  if (text === null) return '';
  // Also behind blanks, which some programs trim before they look, and in full width, which some take for the same.
  const safe = /^\s*[=+\-@|%＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[";\r\n,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
