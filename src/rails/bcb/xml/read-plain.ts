import type { XmlAttribute, XmlElement, XmlNode } from './tree.ts';

/** Elements lie no deeper than this. */
export const MAX_LEVELS = 64;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 cannot hold.
const OTHER = /[&\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\]\]>/;
const NAME = '[A-Za-z][A-Za-z0-9_.-]*';
const ATTRIBUTE = `(?:xmlns:)?${NAME}="[^"<\\t\\n]*"`;
const OPENING = new RegExp(`<(?:(${NAME}):)?(${NAME})((?: ${ATTRIBUTE})*)>`, 'y');
const ATTRIBUTES = new RegExp(` (?:(xmlns):)?(${NAME})="([^"]*)"`, 'g');
const RESERVED = ['http://www.w3.org/XML/1998/namespace', 'http://www.w3.org/2000/xmlns/'];

/** Prefixes and what they stand for; the empty one for what has none. */
type Scope = Readonly<Record<string, string>>;

interface Open {
  element: XmlElement & { readonly children: XmlNode[] };
  /** As its end repeats it. */
  ending: string;
  scope: Scope;
}

const OUTSIDE: Scope = Object.freeze(Object.assign(Object.create(null), { '': '' }));

/**
 * Reads the one spelling that almost every message has: tags without blanks, attributes in double quotes, text without
 * references. Undefined where anything else stands: then the strict reader says what it means, or refuses it.
 */
export function readPlain(text: string): XmlElement | undefined {
  if (OTHER.test(text)) return undefined;
  const open: Open[] = [];
  let at = 0;
  for (;;) {
    const inner = open.at(-1);
    if (inner !== undefined && text.startsWith(inner.ending, at)) {
      at += inner.ending.length;
      open.pop();
      if (open.length === 0) return /^[ \t\n]*$/.test(text.slice(at)) ? inner.element : undefined;
    } else {
      OPENING.lastIndex = at;
      const found = OPENING.exec(text);
      const opened = found === null ? undefined : begin(found, inner?.scope ?? OUTSIDE);
      if (opened === undefined || open.length >= MAX_LEVELS) return undefined;
      inner?.element.children.push(opened.element);
      open.push(opened);
      at = OPENING.lastIndex;
    }
    const next = text.indexOf('<', at);
    if (next < 0) return undefined;
    if (next > at) open.at(-1)?.element.children.push(text.slice(at, next));
    at = next;
  }
}

function begin([, prefix = '', name = '', listed = '']: RegExpExecArray, outer: Scope): Open | undefined {
  const qualified = prefix === '' ? name : `${prefix}:${name}`;
  let scope = outer;
  let attributes: readonly XmlAttribute[] = [];
  if (listed !== '') {
    const read = readAttributes(listed, outer);
    if (read === undefined) return undefined;
    ({ scope, attributes } = read);
  }
  const namespace = scope[prefix];
  if (namespace === undefined) return undefined;
  const element = { name, prefix, namespace, attributes, children: [] };
  return { element, ending: `</${qualified}>`, scope };
}

/** Undefined where one stands twice, or a prefix is not to be declared so. */
function readAttributes(
  listed: string,
  outer: Scope,
): { scope: Scope; attributes: readonly XmlAttribute[] } | undefined {
  const scope: Record<string, string> = Object.assign(Object.create(null), outer);
  const attributes: XmlAttribute[] = [];
  const seen = new Set<string>();
  for (const [, declares, name = '', value = ''] of listed.matchAll(ATTRIBUTES)) {
    const qualified = declares === undefined ? name : `xmlns:${name}`;
    if (seen.has(qualified)) return undefined;
    seen.add(qualified);
    if (declares === undefined && name !== 'xmlns') {
      attributes.push({ name, prefix: '', namespace: '', value });
      continue;
    }
    const isDefault = declares === undefined;
    if (RESERVED.includes(value) || name === 'xml' || (!isDefault && (value === '' || name === 'xmlns')))
      return undefined;
    scope[isDefault ? '' : name] = value;
  }
  return { scope, attributes };
}
