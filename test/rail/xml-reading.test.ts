import { describe, expect, it } from 'vitest';
import { MAX_BYTES, MAX_LEVELS, readXml } from '../../src/rails/bcb/xml/read.ts';
import { XmlRefused } from '../../src/rails/bcb/xml/refused.ts';
import { textOf } from '../../src/rails/bcb/xml/tree.ts';

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
