import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratch } from './scratch.ts';

/** The place where Debian's libofx7 puts the official DTD of OFX 1.x, which may not be handed on. */
const INSTALLED_DTD = '/usr/share/libofx7/libofx/dtd/ofx160.dtd';

/** The official DTD, with the parser that judges by it: a second opinion on every machine that has both. */
export const OFX_DTD =
  process.env.TEST_OFX_DTD ??
  ([INSTALLED_DTD, '/usr/bin/onsgmls'].every((file) => existsSync(file)) ? INSTALLED_DTD : undefined);

/** An element of an OFX file: a value, or other elements in their order. */
export interface OfxElement {
  name: string;
  value: string | undefined;
  parts: OfxElement[];
}

/** Elements of OFX 1.02 with a value that a statement may have, and how it is written. */
const VALUES: Readonly<Record<string, RegExp>> = {
  CODE: /^\d{1,6}$/,
  SEVERITY: /^(INFO|WARN|ERROR)$/,
  DTSERVER: /^\d{14}\[-3:BRT\]$/,
  LANGUAGE: /^[A-Z]{3}$/,
  ORG: /^.{1,32}$/,
  FID: /^.{1,32}$/,
  TRNUID: /^.{1,36}$/,
  CURDEF: /^[A-Z]{3}$/,
  BANKID: /^[A-Z0-9]{1,9}$/,
  BRANCHID: /^.{1,22}$/,
  ACCTID: /^.{1,22}$/,
  ACCTTYPE: /^(CHECKING|SAVINGS|MONEYMRKT|CREDITLINE)$/,
  DTSTART: /^\d{14}\[-3:BRT\]$/,
  DTEND: /^\d{14}\[-3:BRT\]$/,
  TRNTYPE: /^(CREDIT|DEBIT|INT|DIV|FEE|SRVCHG|DEP|ATM|POS|XFER|CHECK|PAYMENT|CASH|OTHER)$/,
  DTPOSTED: /^\d{14}\[-3:BRT\]$/,
  TRNAMT: /^-?\d{1,29}\.\d{2}$/,
  FITID: /^.{1,255}$/,
  CHECKNUM: /^.{1,12}$/,
  REFNUM: /^.{1,32}$/,
  NAME: /^.{1,32}$/,
  MEMO: /^.{1,255}$/,
  BALAMT: /^-?\d{1,29}\.\d{2}$/,
  DTASOF: /^\d{14}\[-3:BRT\]$/,
};

/** The parts of each other element, in this order; `?` may be missing, `*` may come any number of times. */
const PARTS: Readonly<Record<string, string>> = {
  OFX: 'SIGNONMSGSRSV1 BANKMSGSRSV1',
  SIGNONMSGSRSV1: 'SONRS',
  SONRS: 'STATUS DTSERVER LANGUAGE FI?',
  STATUS: 'CODE SEVERITY',
  FI: 'ORG FID?',
  BANKMSGSRSV1: 'STMTTRNRS',
  STMTTRNRS: 'TRNUID STATUS STMTRS',
  STMTRS: 'CURDEF BANKACCTFROM BANKTRANLIST LEDGERBAL',
  BANKACCTFROM: 'BANKID BRANCHID? ACCTID ACCTTYPE',
  BANKTRANLIST: 'DTSTART DTEND STMTTRN*',
  STMTTRN: 'TRNTYPE DTPOSTED TRNAMT FITID CHECKNUM? REFNUM? NAME? MEMO?',
  LEDGERBAL: 'BALAMT DTASOF',
};

const HEADER = [
  ...['OFXHEADER:100', 'DATA:OFXSGML', 'VERSION:102', 'SECURITY:NONE', 'ENCODING:USASCII', 'CHARSET:1252'],
  ...['COMPRESSION:NONE', 'OLDFILEUID:NONE', 'NEWFILEUID:NONE', '', ''],
].join('\r\n');

/** Reads a file as OFX 1.02 has it: header, SGML without ends of values, order, number and form of all elements. */
export function readOfx(bytes: Buffer): OfxElement {
  const text = bytes.toString('latin1');
  if (!text.startsWith(HEADER)) throw new Error(`not the header of OFX 1.02: ${text.slice(0, 200)}`);
  const root: OfxElement = { name: '', value: undefined, parts: [] };
  const open = [root];
  for (const line of text.slice(HEADER.length).trimEnd().split('\r\n')) {
    const [, end, name = '', value = ''] = /^<(\/?)([A-Z0-9]+)>([^<>]*)$/.exec(line) ?? [];
    const top = open.at(-1) as OfxElement;
    if (end === '/') {
      if (top.name !== name) throw new Error(`</${name}> closes <${top.name}>`);
      open.pop();
    } else if (name in VALUES) {
      if (!VALUES[name]?.test(plain(value))) throw new Error(`<${name}>${value}`);
      top.parts.push({ name, value: plain(value), parts: [] });
    } else if (name in PARTS && value === '') {
      const element = { name, value: undefined, parts: [] };
      top.parts.push(element);
      open.push(element);
    } else throw new Error(`no element of OFX: ${line}`);
  }
  if (open.length !== 1) throw new Error(`<${open.at(-1)?.name}> is not closed`);
  judge(root.parts[0] as OfxElement);
  return root.parts[0] as OfxElement;
}

function plain(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function judge({ name, parts }: OfxElement): void {
  const model = PARTS[name];
  if (model === undefined) return;
  const pattern = model
    .split(' ')
    .map((part) => `(?:${part.replace(/[?*]$/, '')} )${/[?*]$/.exec(part)?.[0] ?? ''}`)
    .join('');
  const found = parts.map((part) => `${part.name} `).join('');
  if (!new RegExp(`^${pattern}$`).test(found)) throw new Error(`${name} holds ${found}instead of ${model}`);
  for (const part of parts) judge(part);
}

/** Every value of an element, wherever it stands. */
export function valuesOf(element: OfxElement, name: string): string[] {
  const own = element.name === name && element.value !== undefined ? [element.value] : [];
  return [...own, ...element.parts.flatMap((part) => valuesOf(part, name))];
}

/** Judges a file by the official DTD with OpenSP's parser; gives its complaints. */
export function complaintsOf(bytes: Buffer, dtd: string): string {
  // The parser knows ASCII alone; which letters a value has is nothing to the DTD.
  const body = bytes
    .toString('latin1')
    .slice(HEADER.length)
    .replace(/[^\n\x20-\x7e]/g, '');
  const file = join(scratch(), `statement-${process.pid}.sgml`);
  writeFileSync(file, `${readFileSync(dtd, 'latin1')}\n${body}`);
  try {
    execFileSync('onsgmls', ['-s', file], { stdio: ['ignore', 'ignore', 'pipe'] });
    return '';
  } catch (error) {
    return String((error as { stderr?: Buffer }).stderr ?? error);
  }
}
