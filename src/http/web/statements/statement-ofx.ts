import type { StatementLine } from '../../../ledger/statement.ts';
import { STATEMENT_NAMES } from '../../../ledger/statement-names.ts';
import { type Centavos, formatReais } from '../../../values/money.ts';
import { saoPauloTime } from '../../../values/sao-paulo.ts';
import type { ShownCounterparty } from './counterparty.ts';

/** A statement's account and period. */
export interface OfxStatement {
  ispb: string;
  branch: string;
  number: string;
  start: Date;
  end: Date;
  now: Date;
}

/** Everything before the entries: OFX 1.02, SGML, in which elements with a value have no end tag. */
export function ofxHead({ ispb, branch, number, start, end, now }: OfxStatement): string {
  return lines(
    ...['OFXHEADER:100', 'DATA:OFXSGML', 'VERSION:102', 'SECURITY:NONE', 'ENCODING:USASCII', 'CHARSET:1252'],
    ...['COMPRESSION:NONE', 'OLDFILEUID:NONE', 'NEWFILEUID:NONE', ''],
    ...['<OFX>', '<SIGNONMSGSRSV1>', '<SONRS>', '<STATUS>', '<CODE>0', '<SEVERITY>INFO', '</STATUS>'],
    ...[
      `<DTSERVER>${ofxTime(now)}`,
      '<LANGUAGE>POR',
      '<FI>',
      '<ORG>Lastro',
      `<FID>${ofxText(ispb)}`,
      '</FI>',
    ],
    ...['</SONRS>', '</SIGNONMSGSRSV1>', '<BANKMSGSRSV1>', '<STMTTRNRS>', '<TRNUID>1'],
    ...['<STATUS>', '<CODE>0', '<SEVERITY>INFO', '</STATUS>', '<STMTRS>', '<CURDEF>BRL'],
    ...['<BANKACCTFROM>', `<BANKID>${ofxText(ispb)}`, `<BRANCHID>${branch}`, `<ACCTID>${number}`],
    ...['<ACCTTYPE>CHECKING', '</BANKACCTFROM>'],
    ...['<BANKTRANLIST>', `<DTSTART>${ofxTime(start)}`, `<DTEND>${ofxTime(end)}`],
  );
}

export function ofxLine(line: StatementLine, party: ShownCounterparty | null): string {
  const signed = (line.direction === 'DEBIT' ? -line.amount : line.amount) as Centavos;
  const memo = [STATEMENT_NAMES[line.type] ?? line.type, line.tag].filter((one) => one !== null).join(' ');
  return lines(
    ...['<STMTTRN>', `<TRNTYPE>${line.direction}`, `<DTPOSTED>${ofxTime(line.at)}`],
    ...[`<TRNAMT>${formatReais(signed)}`, `<FITID>${line.code}`],
    ...(line.endToEndId === null ? [] : [`<REFNUM>${ofxText(line.endToEndId)}`]),
    ...(party === null ? [] : [`<NAME>${ofxText(party.name, LONGEST_NAME)}`]),
    ...[`<MEMO>${ofxText(memo)}`, '</STMTTRN>'],
  );
}

/** Everything after the entries: the balance at the end. */
export function ofxTail(balance: Centavos, end: Date): string {
  return lines(
    ...['</BANKTRANLIST>', '<LEDGERBAL>', `<BALAMT>${formatReais(balance)}`, `<DTASOF>${ofxTime(end)}`],
    ...['</LEDGERBAL>', '</STMTRS>', '</STMTTRNRS>', '</BANKMSGSRSV1>', '</OFX>'],
  );
}

function lines(...all: string[]): string {
  return `${all.join('\r\n')}\r\n`;
}

/** Wall time in Brasília, and its zone. */
function ofxTime(instant: Date): string {
  return `${saoPauloTime(instant).slice(0, 19).replace(/[-T:]/g, '')}[-3:BRT]`;
}

const LONGEST_TEXT = 255;
const LONGEST_NAME = 32;

/** Text that others chose: it opens no element and ends no line. */
export function ofxText(text: string, longest = LONGEST_TEXT): string {
  // A memo treats a line end like a blank.
  const plain = Array.from(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
    .slice(0, longest)
    .join('');
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Characters of windows-1252, the file's encoding, with code points of their own. */
const OWN_PLACES: ReadonlyMap<string, number> = new Map(
  Array.from('€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ', (letter, place): [string, number] => [
    letter,
    0x80 + place,
  ]).filter(([letter]) => letter !== ' '),
);

/**
 * The file's bytes. The format has no UTF-8, so a character missing from windows-1252 is written without diacritics,
 * or as `?`.
 */
export function ofxBytes(text: string): Buffer {
  const bytes = Array.from(text, (letter) => {
    const own = placeOf(letter);
    if (own !== undefined) return [own];
    const plain = Array.from(letter.normalize('NFKD').replace(/\p{M}/gu, ''), placeOf);
    const whole = plain.filter((place) => place !== undefined);
    return whole.length > 0 && whole.length === plain.length ? whole : [0x3f];
  });
  return Buffer.from(bytes.flat());
}

function placeOf(letter: string): number | undefined {
  return /^[\t\r\n\x20-\x7e\xa0-\xff]$/.test(letter) ? letter.charCodeAt(0) : OWN_PLACES.get(letter);
}
