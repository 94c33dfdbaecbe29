import fc from 'fast-check';
import { XmlC14NMode, XmlDocument } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { canonicalXml } from '../../src/rails/bcb/xml/canonical.ts';
import { readXml } from '../../src/rails/bcb/xml/read.ts';
import { element, findChild, type XmlElement } from '../../src/rails/bcb/xml/tree.ts';

const canonical = (text: string) => canonicalXml(readXml(Buffer.from(text)));

/** The canonical form of the whole text by libxml2. */
function secondOpinion(text: string): string {
  const document = XmlDocument.fromString(text);
  try {
    return document.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0 });
  } finally {
    document.dispose();
  }
}

const CASES: [string, string, string][] = [
  ['an empty element has an end', '<a xmlns="urn:u"><b/></a>', '<a xmlns="urn:u"><b></b></a>'],
  ['blanks stay', '<a>\n  <b>x</b>\n</a>\n', '<a>\n  <b>x</b>\n</a>'],
  ['line ends are one character', '<a>\r\n<b>x\ry</b></a>', '<a>\n<b>x\ny</b></a>'],
  ['a carriage return by reference stays one', '<a>x&#13;y</a>', '<a>x&#xD;y</a>'],
  ['an unused prefix goes', '<a xmlns:p="urn:q"><b>x</b></a>', '<a><b>x</b></a>'],
  [
    'a declaration is written once',
    '<a xmlns="urn:u"><b xmlns="urn:u">x</b></a>',
    '<a xmlns="urn:u"><b>x</b></a>',
  ],
  ['a namespace may end', '<a xmlns="urn:u"><b xmlns="">x</b></a>', '<a xmlns="urn:u"><b xmlns="">x</b></a>'],
  [
    'a prefix is declared where it is used',
    '<a xmlns:p="urn:q"><p:b/></a>',
    '<a><p:b xmlns:p="urn:q"></p:b></a>',
  ],
  ['text keeps its quotes', '<a>&lt;&gt;&amp;&quot;&apos;</a>', '<a>&lt;&gt;&amp;"\'</a>'],
  [
    'attributes are quoted doubly and in order',
    "<a b='&lt;&gt;&amp;&quot;&apos;&#9;&#10;' a='1'/>",
    '<a a="1" b="&lt;>&amp;&quot;\'&#x9;&#xA;"></a>',
  ],
  ['letters are not composed', '<a>é e\u0301 💸</a>', '<a>é e\u0301 💸</a>'],
];

describe('canonical XML', () => {
  it.each(CASES)('%s', (_name, text, expected) => {
    expect(canonical(text)).toBe(expected);
    expect(secondOpinion(text)).toBe(expected);
  });

  it('is what libxml2 writes, for any tree', () => {
    fc.assert(
      fc.property(trees(), (tree) => {
        const written = canonicalXml(tree);
        expect(secondOpinion(written)).toBe(written);
        expect(canonical(written)).toBe(written);
      }),
      { numRuns: 300 },
    );
  });

  it('of a part declares what stood further out', () => {
    const root = readXml(Buffer.from('<a xmlns="urn:u" xmlns:p="urn:q"><b><p:c>x</p:c></b></a>'));
    expect(canonicalXml(findChild(root, 'b') as XmlElement)).toBe(
      '<b xmlns="urn:u"><p:c xmlns:p="urn:q">x</p:c></b>',
    );
  });

  it('does not write what cannot be read', () => {
    for (const text of ['\u0000', '\u000b', '\ud800', '\ufffe'])
      expect(() => canonicalXml(element('', 'a', text))).toThrow('cannot hold');
  });
});

const TEXT = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter(isWritable);
const NAMES = fc.constantFrom('a', 'b', 'Nm', 'Cd');
const SPACES = fc.constantFrom(['', ''], ['', 'urn:u'], ['p', 'urn:p'], ['q', 'urn:q'], ['p', 'urn:other']);

function trees(): fc.Arbitrary<XmlElement> {
  const { tree } = fc.letrec<{ tree: XmlElement }>((tie) => ({
    tree: fc
      .record({
        name: NAMES,
        space: SPACES,
        attributes: fc.uniqueArray(fc.record({ name: NAMES, value: TEXT }), { selector: ({ name }) => name }),
        children: fc.oneof(
          { maxDepth: 4 },
          TEXT.map((text) => [text]),
          fc.array(tie('tree'), { maxLength: 3 }),
        ),
      })
      .map(({ name, space: [prefix, namespace], attributes, children }) => ({
        name,
        prefix: prefix as string,
        namespace: namespace as string,
        attributes: attributes.map((each) => ({ ...each, prefix: '', namespace: '' })),
        children,
      })),
  }));
  return tree;
}

function isWritable(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 cannot hold.
  return text.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text);
}
