import { XmlRefused } from './refused.ts';
import { isElement, type XmlAttribute, type XmlElement } from './tree.ts';

/** Prefixes that an element written further out declares, and what for. */
export type Declared = Readonly<Record<string, string>>;

const NOTHING: Declared = { '': '' };

export interface CanonicalOptions {
  /** Left out with all that is in it: the signature, where it signs what holds it. */
  without?: XmlElement;
  /** Declared further out, so not again: for a text that is put into another. */
  within?: Declared;
}

/**
 * Exclusive canonical XML 1.0 without comments: the one spelling that is signed. The
 * writer uses it from the start, so its text can be signed as it is.
 */
export function canonicalXml(root: XmlElement, options: CanonicalOptions = {}): string {
  return write(root, options.within ?? NOTHING, options.without);
}

function write(element: XmlElement, declared: Declared, without: XmlElement | undefined): string {
  const name = qualified(element);
  let scope = declared;
  let text = `<${name}`;
  // Almost every element needs nothing said of it.
  if (element.attributes.length > 0 || declared[element.prefix] !== element.namespace) {
    const needed = newPrefixes(element, declared);
    if (needed.length > 0) {
      scope = { ...declared };
      for (const [prefix, uri] of needed) {
        (scope as Record<string, string>)[prefix] = uri;
        text += ` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeAttribute(uri)}"`;
      }
    }
    for (const each of inOrder(element.attributes))
      text += ` ${qualified(each)}="${escapeAttribute(each.value)}"`;
  }
  text += '>';
  for (const child of element.children) {
    if (!isElement(child)) text += escapeText(child);
    else if (child !== without) text += write(child, scope, without);
  }
  return `${text}</${name}>`;
}

function newPrefixes(element: XmlElement, declared: Declared): [string, string][] {
  if (element.attributes.length === 0) return [[element.prefix, element.namespace]];
  const used = new Map([[element.prefix, element.namespace]]);
  for (const { prefix, namespace } of element.attributes)
    if (prefix !== '' && prefix !== 'xml') used.set(prefix, namespace);
  return [...used].filter(([prefix, uri]) => declared[prefix] !== uri).sort(([a], [b]) => compare(a, b));
}

function inOrder(attributes: readonly XmlAttribute[]): readonly XmlAttribute[] {
  if (attributes.length < 2) return attributes;
  return [...attributes].sort((a, b) => compare(a.namespace, b.namespace) || compare(a.name, b.name));
}

/** By code points, as the recommendation says; JavaScript compares halves of those beyond 16 bits. */
function compare(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function qualified({ prefix, name }: { prefix: string; name: string }): string {
  return prefix === '' ? name : `${prefix}:${name}`;
}

const TEXT: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' };
const VALUE: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '"': '&quot;' },
  ...{ '\t': '&#x9;', '\n': '&#xA;', '\r': '&#xD;' },
};

/** Text that is written as it is. */
const PLAIN = /^[ !#-%'-;=?-~\u00a0-\ud7ff]*$/;

function escapeText(text: string): string {
  if (PLAIN.test(text)) return text;
  checkCharacters(text);
  return text.replace(/[&<>\r]/g, (character) => TEXT[character] ?? '');
}

function escapeAttribute(value: string): string {
  if (PLAIN.test(value)) return value;
  checkCharacters(value);
  return value.replace(/[&<"\t\n\r]/g, (character) => VALUE[character] ?? '');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 cannot hold.
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

function checkCharacters(text: string): void {
  if (IMPOSSIBLE.test(text) || !text.isWellFormed())
    throw new XmlRefused('UNWRITABLE', 'The text holds a character that XML cannot hold.');
}
