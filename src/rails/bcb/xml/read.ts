import { SaxesParser } from 'saxes';
import { MAX_LEVELS, readPlain } from './read-plain.ts';
import { XmlRefused } from './refused.ts';
import type { XmlAttribute, XmlElement, XmlNode } from './tree.ts';

export const MAX_BYTES = 1_048_576;

/**
 * Reads XML 1.0 in UTF-8 with namespaces. Refuses everything that two readers may understand differently: document types,
 * entities of one's own, processing instructions, comments, CDATA.
 */
export function readXml(bytes: Uint8Array): XmlElement {
  if (bytes.byteLength > MAX_BYTES)
    throw new XmlRefused(
      'TOO_LARGE',
      `The text has ${bytes.byteLength} bytes; at most ${MAX_BYTES} are read.`,
    );
  const text = decode(bytes);
  return readPlain(text) ?? readStrictly(text);
}

/** The same without the quick way, which reads a part of what this does. */
export function readStrictly(text: string): XmlElement {
  const builder = new TreeBuilder();
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => refuse('MALFORMED', error.message));
  parser.on('xmldecl', ({ version, encoding }) => checkDeclaration(version, encoding));
  parser.on('doctype', () => refuse('DOCTYPE', 'A document type is not read.'));
  parser.on('processinginstruction', () =>
    refuse('PROCESSING_INSTRUCTION', 'A processing instruction is not read.'),
  );
  parser.on('comment', () => refuse('COMMENT', 'A comment is not read.'));
  parser.on('cdata', () => refuse('CDATA', 'A CDATA section is not read.'));
  parser.on('opentag', (tag) => {
    builder.open({
      name: tag.local,
      prefix: tag.prefix,
      namespace: tag.uri,
      attributes: Object.values(tag.attributes).flatMap(carried),
      children: [],
    });
  });
  parser.on('text', (piece) => builder.text(piece));
  parser.on('closetag', () => builder.close());
  parser.write(text).close();
  return builder.root();
}

interface Growing extends XmlElement {
  readonly children: XmlNode[];
}

class TreeBuilder {
  readonly #open: Growing[] = [];
  #root: XmlElement | undefined;

  open(element: Growing): void {
    if (this.#open.length >= MAX_LEVELS)
      throw new XmlRefused('TOO_DEEP', `Elements lie deeper than ${MAX_LEVELS} levels.`);
    this.#open.at(-1)?.children.push(element);
    this.#root ??= element;
    this.#open.push(element);
  }

  text(piece: string): void {
    const children = this.#open.at(-1)?.children;
    // The parser refuses text outside of the root, but for blanks, which mean nothing there.
    if (children === undefined || piece === '') return;
    const last = children.at(-1);
    if (typeof last === 'string') children[children.length - 1] = last + piece;
    else children.push(piece);
  }

  close(): void {
    this.#open.pop();
  }

  root(): XmlElement {
    if (this.#root === undefined) throw new XmlRefused('MALFORMED', 'There is no element.');
    return this.#root;
  }
}

interface ReadAttribute {
  local: string;
  prefix: string;
  uri: string;
  value: string;
}

const XMLNS = 'http://www.w3.org/2000/xmlns/';

/** Declarations of namespaces are in the names; they are no attributes. */
function carried({ local, prefix, uri, value }: ReadAttribute): XmlAttribute[] {
  return uri === XMLNS ? [] : [{ name: local, prefix, namespace: uri, value }];
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Uint8Array): string {
  try {
    return UTF_8.decode(bytes);
  } catch {
    throw new XmlRefused('ENCODING', 'The text is not UTF-8.');
  }
}

function checkDeclaration(version: string | undefined, encoding: string | undefined): void {
  if (version !== '1.0') refuse('MALFORMED', 'The text is not XML 1.0.');
  if (encoding !== undefined && encoding.toUpperCase() !== 'UTF-8')
    refuse('ENCODING', `The text says that it is ${encoding}, not UTF-8.`);
}

function refuse(reason: ConstructorParameters<typeof XmlRefused>[0], detail: string): never {
  throw new XmlRefused(reason, detail);
}
