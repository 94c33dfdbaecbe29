import { elementsOf, isElement, textOf, type XmlElement } from '../xml/tree.ts';
import { MessageRefused } from './message-refused.ts';
import { type Content, type Field, type Group, isAllowed, type Leaf, type ValueOf } from './schema.ts';

/** Reads the object of an element, by its table. */
export function readByTable<Held extends Content>(
  content: Held,
  found: XmlElement,
  at: string,
): ValueOf<Held> {
  return readContent(content, found, at) as ValueOf<Held>;
}

function readContent(content: Content, found: XmlElement, at: string): unknown {
  if (content.kind === 'opaque') return found;
  return content.kind === 'leaf' ? readLeaf(content, found, at) : readGroup(content, found, at);
}

function readLeaf(leaf: Leaf, found: XmlElement, at: string): string {
  if (found.children.some(isElement)) throw new MessageRefused(at, 'holds elements, not text');
  const text = textOf(found);
  if (!isAllowed(leaf, text)) throw new MessageRefused(at, `is not ${leaf.is}`);
  checkAttributes(found, leaf.attributes ?? {}, at);
  return text;
}

function readGroup({ fields }: Group, found: XmlElement, at: string): Record<string, unknown> {
  checkAttributes(found, {}, at);
  const waiting = childrenOf(found, at);
  const value: Record<string, unknown> = {};
  let next = 0;
  for (const [name, field] of Object.entries(fields)) {
    const [first = '', ...further] = field.path.split('/');
    const read: unknown[] = [];
    while (waiting[next]?.name === first && read.length < field.max) {
      read.push(readField(field, { found: waiting[next] as XmlElement, further, at: `${at}/${first}` }));
      next += 1;
    }
    if (read.length < field.min) throw new MessageRefused(`${at}/${first}`, missing(waiting[next]));
    if (field.times === 'many') value[name] = read;
    else if (read.length === 1) value[name] = read[0];
  }
  const left = waiting[next];
  if (left !== undefined) throw new MessageRefused(`${at}/${left.name}`, 'does not stand here');
  return value;
}

/** Descends to the last element of the path; each element on the way must contain only the next. */
function readField(
  field: Field,
  { found, further, at }: { found: XmlElement; further: string[]; at: string },
) {
  let [here, path] = [found, at];
  for (const name of further) {
    checkAttributes(here, {}, path);
    const [only, ...more] = childrenOf(here, path);
    if (only?.name !== name || more.length > 0) throw new MessageRefused(`${path}/${name}`, missing(only));
    here = only;
    path = `${path}/${name}`;
  }
  return readContent(field.content, here, path);
}

function childrenOf(parent: XmlElement, at: string): XmlElement[] {
  try {
    return elementsOf(parent);
  } catch {
    throw new MessageRefused(at, 'has text between its elements');
  }
}

function missing(instead: XmlElement | undefined): string {
  return instead === undefined ? 'is missing' : `is missing; ${instead.name} stands there`;
}

function checkAttributes(found: XmlElement, wanted: Readonly<Record<string, string>>, at: string): void {
  const names = Object.keys(wanted);
  const same =
    found.attributes.length === names.length &&
    found.attributes.every(({ name, prefix, value }) => prefix === '' && wanted[name] === value);
  if (!same)
    throw new MessageRefused(
      at,
      names.length === 0
        ? 'has attributes'
        : `has not ${names.map((name) => `${name}="${wanted[name]}"`).join(' ')}`,
    );
}
