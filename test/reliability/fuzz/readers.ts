import { strict as assert } from 'node:assert';
import { XmlC14NMode, XmlDocument } from 'libxml2-wasm';
import { parseJsonBody } from '../../../src/http/json/json-body.ts';
import { MultipartError, readMultipart, writeMultipart } from '../../../src/rails/bcb/messages/multipart.ts';
import { canonicalXml } from '../../../src/rails/bcb/xml/canonical.ts';
import { readXml } from '../../../src/rails/bcb/xml/read.ts';
import { XmlRefused } from '../../../src/rails/bcb/xml/refused.ts';
import { fuzz } from '../../long/brcode-fuzz.ts';
import type { Target } from './target.ts';

const WITHIN_MS = 1_000;

function opinionOf(input: Buffer): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(input)) };
  } catch {
    return undefined;
  }
}

/** Bodies of requests, beside the platform's own reader. */
export const JSON_BODIES: Target = {
  name: 'json',
  withinMs: WITHIN_MS,
  seeds: [
    '{"source_account_branch_identifier":"0001","source_account_number":"100013","amount":10.5,"key":"ok@psp.example"}',
    '{"a":[1,2,{"b":null}],"c":"\\u00e9\\ud83d\\ude00","d":true,"e":-1.5e3}',
    '[[[[{"x":{"y":{"z":[]}}}]]]]',
    '"só texto"',
  ].map((text) => Buffer.from(text)),
  pieces: [
    '{"a":1,"a":2}',
    '[[[[[[[[[[[[[[[[[[',
    '\\u0000',
    '\\ud800',
    '1e400',
    '":',
    ',',
    '__proto__',
    'NaN',
  ],
  judge: (input) => {
    const read = parseJsonBody(input);
    const opinion = opinionOf(input);
    if (!read.ok) {
      const isInvalid = read.reason === 'must be valid JSON' || read.reason === 'must be valid UTF-8';
      if (isInvalid) assert.equal(opinion, undefined, `refused as no JSON (${read.reason}), and it is some`);
      return read.reason;
    }
    assert.ok(opinion, 'read, and it is no JSON');
    // Numbers beyond a double are the largest one here, and infinite there.
    const finite = (value: unknown): unknown => JSON.parse(JSON.stringify(value), (_, one) => one ?? null);
    assert.deepEqual(finite(read.value), finite(bounded(opinion.value)));
    return 'read';
  },
};

function bounded(value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return Math.sign(value) * Number.MAX_VALUE;
  if (Array.isArray(value)) return value.map(bounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, bounded(one)]));
}

/** XML of the rail, beside libxml2. */
export const XML: Target = {
  name: 'xml',
  withinMs: WITHIN_MS,
  seeds: [
    '<?xml version="1.0" encoding="UTF-8"?><Envelope xmlns="urn:x"><AppHdr><Fr>00038166</Fr></AppHdr><Document><Amt Ccy="BRL">10.50</Amt></Document></Envelope>',
    '<a xmlns="urn:x" xmlns:p="urn:y"><p:b c="1 &lt; 2" p:d="é">text &#x26; &#233;\r\nend</p:b><e/></a>',
    `${'<a>'.repeat(60)}x${'</a>'.repeat(60)}`,
  ].map((text) => Buffer.from(text)),
  pieces: [
    '<!DOCTYPE a>',
    '<!-- -->',
    '<![CDATA[x]]>',
    '<?x y?>',
    '&x;',
    '&#0;',
    '&#xD;',
    'xmlns=""',
    'xmlns:p="u"',
    '<a>',
    '</a>',
    ' b="1"',
    ']]>',
  ],
  judge: (input) => {
    let mine: string;
    try {
      mine = canonicalXml(readXml(input));
    } catch (error) {
      if (error instanceof XmlRefused) return error.reason;
      throw error;
    }
    const text = input.toString('utf8').replace(/^\ufeff/, '');
    const other = secondOpinion(text);
    // Names of namespaces are compared letter by letter here, as the standard has it; libxml2 wants them to be addresses.
    if (other === 'no address') return other;
    assert.equal(mine, other, 'libxml2 reads something else');
    return 'read';
  },
};

function secondOpinion(text: string): string {
  try {
    const document = XmlDocument.fromString(text);
    try {
      return document.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0 });
    } finally {
      document.dispose();
    }
  } catch (error) {
    if (/is not a valid URI|is not absolute|Failed to canonicalize/.test(String(error))) return 'no address';
    throw error;
  }
}

const BOUNDARY = 'fronteira';

/** Several messages in one body: what is read is written and read the same. */
export const MULTIPART: Target = {
  name: 'multipart',
  withinMs: WITHIN_MS,
  seeds: [
    writeMultipart(
      [
        { headers: { 'content-type': 'application/xml', 'pi-resourceid': '1' }, body: Buffer.from('<a/>') },
        { headers: {}, body: Buffer.from([0, 255, 13, 10, 45, 45]) },
      ],
      BOUNDARY,
    ),
    writeMultipart([{ headers: { a: 'b' }, body: Buffer.alloc(200, 'x') }], BOUNDARY),
  ],
  pieces: [`--${BOUNDARY}`, `\r\n--${BOUNDARY}\r\n`, `--${BOUNDARY}--`, '\r\n\r\n', ': ', '\n', '--'],
  judge: (input) => {
    let parts: ReturnType<typeof readMultipart>;
    try {
      parts = readMultipart(input, BOUNDARY);
    } catch (error) {
      if (error instanceof MultipartError) return 'refused';
      throw error;
    }
    const again = readMultipart(writeMultipart(parts, BOUNDARY), BOUNDARY);
    assert.deepEqual(again, parts, 'written anew it is something else');
    const held = parts.reduce((sum, { body }) => sum + body.length, 0);
    assert.ok(held <= input.length, 'the parts hold more than the whole');
    return 'read';
  },
};

const CODES_AT_ONCE = 500;

/** Codes that people scan; the long fuzz of the reader has a second reader of its own. An input deals five hundred. */
export const BR_CODES: Target = {
  name: 'brcode',
  withinMs: 30_000,
  seeds: [Buffer.from('0123456789')],
  pieces: ['7'],
  judge: (input) => {
    const seed = input.reduce((sum, byte) => (Math.imul(sum, 31) + byte) >>> 0, input.length);
    const { outcomes } = fuzz({ count: CODES_AT_ONCE, seed });
    return (outcomes.ACCEPTED ?? 0) > 0 ? 'some read' : 'all refused';
  },
};
