import { type Signer, signMessage } from '../xml/sign.ts';
import { element, elementsOf, type XmlElement } from '../xml/tree.ts';
import {
  type BodyOf,
  CATALOG,
  definitionOf,
  isMessageType,
  type MessageType,
  namespaceOf,
} from './catalog.ts';
import { MessageRefused } from './message-refused.ts';
import { readByTable } from './read-by-table.ts';
import { HEADER, type Header } from './tables/header.ts';
import { writeByTable } from './write-by-table.ts';

/** A message that was read: its type says what its body is. */
export type Message = {
  [Type in MessageType]: { readonly type: Type; readonly header: Header; readonly body: BodyOf<Type> };
}[MessageType];

const NAMESPACE = /^https:\/\/www\.bcb\.gov\.br\/pi\/([a-z]{4}\.\d{3})\/(\d+(?:\.\d+)*)$/;
const HEADER_PLACE = '/Envelope/AppHdr';

/** Reads only the header, for an answer to an unreadable message. */
export function readHeader(header: XmlElement): Header {
  return readByTable(HEADER, header, HEADER_PLACE);
}

/** Reads the tree that a verifier returned. */
export function readMessage(parts: { namespace: string; header: XmlElement; document: XmlElement }): Message {
  const type = typeOf(parts.namespace);
  const header = readHeader(parts.header);
  if (header.definition !== definitionOf(type))
    throw new MessageRefused(`${HEADER_PLACE}/MsgDefIdr`, `is not ${definitionOf(type)}`);
  const { root, table } = CATALOG[type];
  const [found, ...more] = elementsOf(parts.document);
  if (found?.name !== root || more.length > 0)
    throw new MessageRefused('/Envelope/Document', `does not hold ${root} alone`);
  const place = `/Envelope/Document/${root}`;
  const body = readByTable(table, found, place);
  if ('header' in body && body.header.messageId !== header.id)
    throw new MessageRefused(`${place}/GrpHdr/MsgId`, 'is not that of the header');
  return { type, header, body } as Message;
}

export interface Draft<Type extends MessageType> {
  type: Type;
  from: string;
  to: string;
  id: string;
  createdAt: Date;
  body: BodyOf<Type>;
}

/** Writes and signs. Throws if its table forbids the content. */
export async function writeMessage<Type extends MessageType>(
  draft: Draft<Type>,
  signer: Signer,
): Promise<string> {
  return signMessage(draftedParts(draft), signer);
}

/** The message as it is before it is signed. */
export function draftedParts<Type extends MessageType>(draft: Draft<Type>) {
  const { type } = draft;
  const namespace = namespaceOf(type);
  const { root, table } = CATALOG[type];
  const header: Header = {
    from: draft.from,
    to: draft.to,
    id: draft.id,
    definition: definitionOf(type),
    createdAt: draft.createdAt.toISOString(),
    signature: element(namespace, 'Sgntr', []),
  };
  const place = { namespace, name: root, at: `/Envelope/Document/${root}` };
  const body = writeByTable(table as (typeof CATALOG)[MessageType]['table'], draft.body, place);
  return {
    header: writeByTable(HEADER, header, { namespace, name: 'AppHdr', at: HEADER_PLACE }),
    document: element(namespace, 'Document', [body]),
  };
}

function typeOf(namespace: string): MessageType {
  const [, type = '', version] = NAMESPACE.exec(namespace) ?? [];
  if (!isMessageType(type) || CATALOG[type].version !== version)
    throw new MessageRefused('/Envelope', `${namespace} is not an enabled message`);
  return type;
}
