import { XmlRefused } from './refused.ts';

/** An element as it was read, or as it will be written. Text is as XML means it: references resolved. */
export interface XmlElement {
  readonly name: string;
  /** Empty where the name has none. */
  readonly prefix: string;
  /** Empty where the element is in no namespace. */
  readonly namespace: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlNode[];
}

export type XmlNode = XmlElement | string;

export interface XmlAttribute {
  readonly name: string;
  readonly prefix: string;
  readonly namespace: string;
  readonly value: string;
}

/** An element without a prefix; `namespace` is empty in the directory's interface, which has none. */
export function element(
  namespace: string,
  name: string,
  children: readonly XmlNode[] | string,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement {
  return {
    name,
    prefix: '',
    namespace,
    attributes: Object.entries(attributes).map(([key, value]) => attribute(key, value)),
    children: typeof children === 'string' ? (children === '' ? [] : [children]) : children,
  };
}

export function attribute(name: string, value: string): XmlAttribute {
  return { name, prefix: '', namespace: '', value };
}

export function isElement(node: XmlNode): node is XmlElement {
  return typeof node !== 'string';
}

/** The elements within; blanks between them carry nothing, any other text there is refused. */
export function elementsOf(parent: XmlElement): XmlElement[] {
  const elements: XmlElement[] = [];
  for (const node of parent.children) {
    if (isElement(node)) elements.push(node);
    else if (!isBlank(node)) throw new XmlRefused('PROFILE', `${parent.name} has text between its elements.`);
  }
  return elements;
}

/** The one element of this name, or undefined. */
export function findChild(parent: XmlElement, name: string): XmlElement | undefined {
  return parent.children.find((node): node is XmlElement => isElement(node) && node.name === name);
}

/** The text of an element that holds no other element. */
export function textOf(leaf: XmlElement): string {
  return leaf.children
    .map((node) => {
      if (isElement(node)) throw new XmlRefused('PROFILE', `${leaf.name} holds ${node.name}, not text.`);
      return node;
    })
    .join('');
}

export function attributeOf(of: XmlElement, name: string): string | undefined {
  return of.attributes.find((each) => each.name === name && each.prefix === '')?.value;
}

/** Blanks as XML knows them: a no-break space is text. */
export function isBlank(text: string): boolean {
  return /^[ \t\r\n]*$/.test(text);
}
