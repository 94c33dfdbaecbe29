import { describe, expect, it } from 'vitest';
import { MAX_BYTES, readStrictly, readXml } from '../../src/rails/bcb/xml/read.ts';
import { MAX_LEVELS, readPlain } from '../../src/rails/bcb/xml/read-plain.ts';
import { XmlRefused } from '../../src/rails/bcb/xml/refused.ts';
import { textOf } from '../../src/rails/bcb/xml/tree.ts';
import { seededRandom } from '../long/seeded-random.ts';

function outcome(text: string | Uint8Array): string {
  try {
    return `read ${readXml(typeof text === 'string' ? Buffer.from(text) : text).name}`;
  } catch (error) {
    if (error instanceof XmlRefused) return error.reason;
    throw error;
  }
}

describe('the reader of XML', () => {
  it('reads elements, attributes, namespaces and text with its references', () => {
    const root = readXml(Buffer.from('<a xmlns="urn:x"><b Ccy="BRL">1 &lt; 2 &#x26; &#233;\r\nend</b></a>'));
    const [b] = root.children;
    expect(root).toMatchObject({ name: 'a', prefix: '', namespace: 'urn:x' });
    expect(b).toMatchObject({ name: 'b', namespace: 'urn:x', attributes: [{ name: 'Ccy', value: 'BRL' }] });
    expect(typeof b === 'object' && textOf(b)).toBe('1 < 2 & é\nend');
  });

  it.each([
    ['a document type', '<!DOCTYPE a><a/>', 'DOCTYPE'],
    ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', 'DOCTYPE'],
    ['entities that grow', '<!DOCTYPE a [<!ENTITY x "y"><!ENTITY z "&x;&x;">]><a>&z;</a>', 'DOCTYPE'],
    ['an entity that nobody declared', '<a>&x;</a>', 'MALFORMED'],
    ['a processing instruction within', '<a>12<?x 99?>34</a>', 'PROCESSING_INSTRUCTION'],
    ['a processing instruction in front', '<?x y?><a/>', 'PROCESSING_INSTRUCTION'],
    ['a comment', '<a>12<!-- 3 -->4</a>', 'COMMENT'],
    ['a CDATA section', '<a><![CDATA[1]]></a>', 'CDATA'],
    ['two roots', '<a/><a/>', 'MALFORMED'],
    ['text behind the root', '<a/>x', 'MALFORMED'],
    ['an element that does not end', '<a><b></a>', 'MALFORMED'],
    ['an element cut off', '<a><b', 'MALFORMED'],
    ['a prefix that nobody declared', '<p:a/>', 'MALFORMED'],
    ['an attribute twice', '<a b="1" b="2"/>', 'MALFORMED'],
    ['an attribute twice under two prefixes', '<a xmlns:p="u" xmlns:q="u" p:b="1" q:b="2"/>', 'MALFORMED'],
    ['a character that XML cannot hold', '<a>&#0;</a>', 'MALFORMED'],
    ['XML 1.1', '<?xml version="1.1"?><a/>', 'MALFORMED'],
    ['another encoding by name', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>', 'ENCODING'],
    ['nothing', '', 'MALFORMED'],
    ['JSON', '{"a":1}', 'MALFORMED'],
    ['a declaration of UTF-8', '<?xml version="1.0" encoding="utf-8"?><a/>', 'read a'],
  ])('judges %s', (_name, text, expected) => {
    expect(outcome(text)).toBe(expected);
  });

  it('refuses bytes that are not UTF-8', () => {
    expect(outcome(Buffer.from('<a>\xe9</a>', 'latin1'))).toBe('ENCODING');
    expect(outcome(Buffer.from('<a/>', 'utf16le'))).toBe('MALFORMED');
  });

  it('reads a mebibyte and 64 levels, and not one more', () => {
    const sized = (bytes: number) => `<a>${'x'.repeat(bytes - 7)}</a>`;
    expect(outcome(sized(MAX_BYTES))).toBe('read a');
    expect(outcome(sized(MAX_BYTES + 1))).toBe('TOO_LARGE');
    const deep = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels);
    expect(outcome(deep(MAX_LEVELS))).toBe('read a');
    expect(outcome(deep(MAX_LEVELS + 1))).toBe('TOO_DEEP');
  });
});

const PLAIN =
  '<m:A xmlns="urn:a" xmlns:m="urn:m" Id="1"><B Ccy="BRL">10.50</B><C><D>São Paulo &gt; x</D></C> <C>a>b</C></m:A>\n';
const PIECES = [
  ...[
    '<',
    '>',
    '&',
    '"',
    "'",
    ' ',
    '/',
    '!',
    '?',
    '\r',
    '\t',
    '\n',
    ':',
    '=',
    ']]>',
    'é',
    '\u0001',
    '\uffff',
    '-',
  ],
  ...[
    'xmlns=""',
    ' xmlns="urn:a"',
    ' xmlns:m=""',
    ' xmlns:xml="urn:z"',
    ' xml:lang="pt"',
    ' m:Id="2"',
    ' Id="1"',
  ],
  ...['<B>', '</B>', '<B/>', '<m:C>', '<!---->', '<?x y?>', '<![CDATA[x]]>', '&amp;', '&#13;', '0', '.', '_'],
];

/** A text with a few pieces put in, taken out or repeated. */
function spoiled(text: string, random: (below: number) => number): string {
  let made = text;
  for (let times = 1 + random(3); times > 0; times -= 1) {
    const [at, length] = [random(made.length + 1), random(12)];
    const kind = random(3);
    const put =
      kind === 0 ? '' : kind === 1 ? (PIECES[random(PIECES.length)] ?? '') : made.slice(at, at + length);
    made = made.slice(0, at) + put + made.slice(kind === 0 ? at + length : at);
  }
  return made;
}

describe('the quick way to read', () => {
  it('reads what has the plain spelling, and nothing else', () => {
    expect(readPlain('<a xmlns="urn:x"><b c="1">é</b></a>')).toEqual(
      readStrictly('<a xmlns="urn:x"><b c="1">é</b></a>'),
    );
    for (const other of [
      '<a/>',
      '<a>&amp;</a>',
      "<a b='1'></a>",
      '<a ></a>',
      '<a><!-- --></a>',
      '<a>x\r</a>',
    ])
      expect(readPlain(other), other).toBeUndefined();
  });

  it('reads as the strict reader does whatever it reads at all, however a text was spoiled', () => {
    const random = seededRandom(7);
    const bases = [
      PLAIN.replace('&gt;', ','),
      '<a><b>1</b></a>',
      `<a xmlns="u">${'<b x="1">t</b>'.repeat(3)}</a>`,
    ];
    let read = 0;
    for (let at = 0; at < 6_000; at += 1) {
      const text = spoiled(bases[at % bases.length] as string, random);
      const plain = readPlain(text);
      if (plain === undefined) continue;
      read += 1;
      expect(readStrictly(text), JSON.stringify(text)).toEqual(plain);
    }
    expect(read).toBeGreaterThan(500);
  });
});
