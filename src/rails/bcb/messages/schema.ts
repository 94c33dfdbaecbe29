import type { XmlElement } from '../xml/tree.ts';

/*
 * Tables of messages: their elements with order, number and text. A table works in both directions: an element
 * becomes an object of the type derived from the table, and such an object becomes the element.
 */

/** The text of one element. */
export interface Leaf<Text extends string = string> {
  readonly kind: 'leaf';
  /** Describes the valid text, for errors. */
  readonly is: string;
  readonly pattern?: RegExp;
  readonly values?: readonly Text[];
  /** Maximum number of characters. */
  readonly max?: number;
  /** Exactly these attributes, with these values. */
  readonly attributes?: Readonly<Record<string, string>>;
}

export interface Group<Fields extends FieldTable = FieldTable> {
  readonly kind: 'group';
  readonly fields: Fields;
}

/** Elements that are copied without parsing. */
export interface Opaque {
  readonly kind: 'opaque';
}

export type Content = Leaf | Group | Opaque;
export type Times = 'one' | 'optional' | 'many';

export interface Field<Held extends Content = Content, HowOften extends Times = Times> {
  /** The element; after a slash, its only child, and so on. */
  readonly path: string;
  readonly content: Held;
  readonly times: HowOften;
  readonly min: number;
  /** Infinity where there is no limit. */
  readonly max: number;
}

/** In the order of the document. */
export type FieldTable = Readonly<Record<string, Field>>;

export type ValueOf<Held> =
  Held extends Leaf<infer Text>
    ? Text
    : Held extends Group<infer Fields>
      ? Flat<
          { readonly [Key in Named<Fields, 'one'>]: ValueOf<Fields[Key]['content']> } & {
            readonly [Key in Named<Fields, 'optional'>]?: ValueOf<Fields[Key]['content']>;
          } & { readonly [Key in Named<Fields, 'many'>]: readonly ValueOf<Fields[Key]['content']>[] }
        >
      : XmlElement;

type Named<Fields extends FieldTable, HowOften extends Times> = {
  [Key in keyof Fields]: Fields[Key]['times'] extends HowOften ? Key : never;
}[keyof Fields];
type Flat<T> = { [Key in keyof T]: T[Key] };

export function group<const Fields extends FieldTable>(fields: Fields): Group<Fields> {
  return { kind: 'group', fields };
}

export function one<Held extends Content>(path: string, content: Held): Field<Held, 'one'> {
  return { path, content, times: 'one', min: 1, max: 1 };
}

export function optional<Held extends Content>(path: string, content: Held): Field<Held, 'optional'> {
  return { path, content, times: 'optional', min: 0, max: 1 };
}

export function many<Held extends Content>(
  path: string,
  content: Held,
  [min, max] = [1, Number.POSITIVE_INFINITY],
): Field<Held, 'many'> {
  return { path, content, times: 'many', min, max };
}

export function matching(is: string, pattern: RegExp): Leaf {
  return { kind: 'leaf', is, pattern };
}

export function oneOf<const Text extends string>(...values: readonly Text[]): Leaf<Text> {
  return { kind: 'leaf', is: values.length === 1 ? `${values[0]}` : `one of ${values.join(', ')}`, values };
}

export function textUpTo(max: number): Leaf {
  return { kind: 'leaf', is: `text of 1 to ${max} characters`, max };
}

export const OPAQUE: Opaque = { kind: 'opaque' };

/** Tells whether the text is valid. Counts characters, not UTF-16 units. */
export function isAllowed(leaf: Leaf, text: string): boolean {
  if (leaf.values !== undefined) return leaf.values.includes(text);
  if (leaf.pattern !== undefined) return leaf.pattern.test(text);
  return text !== '' && (leaf.max === undefined || lengthOf(text) <= leaf.max);
}

function lengthOf(text: string): number {
  let characters = 0;
  for (const _ of text) characters += 1;
  return characters;
}
