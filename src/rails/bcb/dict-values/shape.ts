import { type Centavos, centavos, formatReais } from '../../../values/money.ts';
import { attributeOf, element, elementsOf, textOf, type XmlElement } from '../xml/tree.ts';

/*
 * Bodies of the directory's interface as tables: each says once which elements it has, and is read, written and typed by
 * that. Elements may come in any order, and unknown ones are passed over, as the interface asks of its readers.
 */

/** Something with a place in a body. */
export interface Part<T> {
  read(of: XmlElement, path: string): T;
  write(name: string, value: T): XmlElement;
}

export interface Optional<T> {
  readonly optional: Part<T>;
}

type Members = Readonly<Record<string, Part<unknown> | Optional<unknown>>>;
type Required<M> = { [K in keyof M as M[K] extends Optional<unknown> ? never : K]: ValueOf<M[K]> };
type Possible<M> = {
  [K in keyof M as M[K] extends Optional<unknown> ? K : never]?: ValueOf<M[K]> | undefined;
};
type Flat<T> = { [K in keyof T]: T[K] };
type ValueOf<P> = P extends Part<infer T> ? T : P extends Optional<infer T> ? T : never;

/** The value that a part, or the record of these members, stands for. */
export type Shaped<P> = ValueOf<P>;

/** An enumeration's value that is not known here. New ones may come at any time. */
export const UNRECOGNISED = 'UNRECOGNISED';
export type Unrecognised = typeof UNRECOGNISED;

/** A body is not as its table says. `property` is the path to the element. */
export class ShapeRefused extends Error {
  override readonly name = 'ShapeRefused';
  readonly property: string;
  readonly value: string;

  constructor(property: string, value: string, reason: string) {
    super(reason);
    this.property = property;
    this.value = value;
  }
}

export function optional<T>(part: Part<T>): Optional<T> {
  return { optional: part };
}

function leaf<T>(
  parse: (text: string) => T | undefined,
  format: (value: T) => string,
  what: string,
): Part<T> {
  return {
    read: (of, path) => {
      const text = textOf(of);
      const value = parse(text);
      if (value === undefined) throw new ShapeRefused(path, text, `${path} is not ${what}.`);
      return value;
    },
    write: (name, value) => element('', name, format(value)),
  };
}

const asIs = (value: string) => value;

export function text(longest: number, pattern?: RegExp): Part<string> {
  const fits = (value: string) =>
    value !== '' && value.length <= longest && (pattern === undefined || pattern.test(value));
  return leaf(
    (value) => (fits(value) ? value : undefined),
    asIs,
    `a text of 1 to ${longest} characters as agreed`,
  );
}

export function oneOf<const T extends string>(values: readonly T[]): Part<T> {
  return leaf((value) => values.find((one) => one === value), asIs, `one of ${values.join(', ')}`);
}

/** An enumeration in an answer, where a value that is not known must break nothing. */
export function open<const T extends string>(values: readonly T[]): Part<T | Unrecognised> {
  return leaf((value) => values.find((one) => one === value) ?? UNRECOGNISED, asIs, 'a value');
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

export const instant: Part<Date> = leaf(
  (value) => {
    const read = INSTANT.test(value) ? new Date(value) : undefined;
    return read === undefined || Number.isNaN(read.getTime()) ? undefined : read;
  },
  (value) => value.toISOString(),
  'an instant with its offset',
);

export const integer: Part<number> = leaf(
  (value) => (/^-?\d{1,15}$/.test(value) ? Number(value) : undefined),
  String,
  'an integer',
);

export const flag: Part<boolean> = leaf(
  (value) => (value === 'true' ? true : value === 'false' ? false : undefined),
  String,
  'true or false',
);

/** Reais with a point and at most two decimals. */
export const amount: Part<Centavos> = leaf(
  (value) => {
    const [, whole, fraction = ''] = /^(\d{1,16})(?:\.(\d{1,2}))?$/.exec(value) ?? [];
    return whole === undefined ? undefined : centavos(BigInt(whole + fraction.padEnd(2, '0')));
  },
  formatReais,
  'an amount of reais',
);

/** Elements by name, each once. A member `keyType` is the element KeyType. */
export function record<const M extends Members>(members: M): Part<Flat<Required<M> & Possible<M>>> {
  const rows = Object.entries(members).map(([key, member]) => ({
    key,
    name: elementName(key),
    part: 'optional' in member ? member.optional : member,
    needed: !('optional' in member),
  }));
  return {
    read: (of, path) => {
      const found = childrenByName(of, path);
      const value: Record<string, unknown> = {};
      for (const { key, name, part, needed } of rows) {
        const child = found.get(name);
        if (child !== undefined) value[key] = part.read(child, `${path}/${name}`);
        else if (needed) throw new ShapeRefused(`${path}/${name}`, '', `${path}/${name} is missing.`);
      }
      return value as Flat<Required<M> & Possible<M>>;
    },
    write: (name, value) => {
      const given = value as Record<string, unknown>;
      return element(
        '',
        name,
        rows
          .filter(({ key }) => given[key] !== undefined)
          .map((row) => row.part.write(row.name, given[row.key])),
      );
    },
  };
}

/** Any number of elements of one name within one that holds them. */
export function list<T>(name: string, part: Part<T>): Part<T[]> {
  return {
    read: (of, path) =>
      elementsOf(of)
        .filter((child) => child.name === name)
        .map((child) => part.read(child, `${path}/${name}`)),
    write: (holder, values) =>
      element(
        '',
        holder,
        values.map((value) => part.write(name, value)),
      ),
  };
}

/** Integers in the attributes of an element without content. Elements within it are taken too. */
export function counters<const K extends string>(names: readonly K[]): Part<Record<K, number>> {
  return {
    read: (of, path) => {
      const value = {} as Record<K, number>;
      for (const name of names) {
        const inside = elementsOf(of).find((child) => child.name.toLowerCase() === name);
        const said = attributeOf(of, name) ?? (inside && textOf(inside)) ?? '';
        if (!/^\d{1,15}(?:\.\d+)?$/.test(said))
          throw new ShapeRefused(`${path}/@${name}`, said, `${path}/@${name} is not a number.`);
        value[name] = Number(said);
      }
      return value;
    },
    write: (holder, value) =>
      element('', holder, [], Object.fromEntries(names.map((name) => [name, String(value[name])]))),
  };
}

function childrenByName(of: XmlElement, path: string): Map<string, XmlElement> {
  const found = new Map<string, XmlElement>();
  for (const child of elementsOf(of)) {
    if (found.has(child.name))
      throw new ShapeRefused(`${path}/${child.name}`, '', `${path}/${child.name} is there twice.`);
    found.set(child.name, child);
  }
  return found;
}

function elementName(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1);
}

/** A whole body: what its root is called, and what is in it. */
export interface Body<T> {
  readonly root: string;
  readonly part: Part<T>;
}

export function body<const M extends Members>(root: string, members: M) {
  return { root, part: record(members) };
}

/** Members that every answer of the directory carries. */
const TOLD = { responseTime: instant, correlationId: text(64) } as const;

export function answer<const M extends Members>(root: string, members: M) {
  return body(root, { ...TOLD, ...members });
}

export function readBody<T>({ root, part }: Body<T>, of: XmlElement): T {
  if (of.name !== root || of.namespace !== '')
    throw new ShapeRefused(root, of.name, `The root is ${of.name}, not ${root}.`);
  return part.read(of, root);
}

export function writeBody<T>({ root, part }: Body<T>, value: T): XmlElement {
  return part.write(root, value);
}
