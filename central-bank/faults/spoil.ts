import type { MessageType } from '../../src/rails/bcb/messages/catalog.ts';
import { type Draft, draftedParts } from '../../src/rails/bcb/messages/message.ts';
import { type Signer, signMessage } from '../../src/rails/bcb/xml/sign.ts';
import { element, type XmlElement } from '../../src/rails/bcb/xml/tree.ts';
import type { Signers } from '../spi/signers.ts';
import type { FaultName } from './faults.ts';

interface Means {
  signers: Signers;
  write: (draft: Draft<MessageType>, signer: Signer) => Promise<string>;
}

/** Returns the message, unchanged or with the fault. */
export async function spoil(
  draft: Draft<MessageType>,
  fault: FaultName | undefined,
  means: Means,
): Promise<string> {
  const { signers, write } = means;
  switch (fault) {
    case 'unknown-serial':
      return write(draft, signers.unknown);
    case 'expired-certificate':
      return write(draft, signers.expired);
    case 'signed-by-other':
      return write(draft, signers.other);
    case 'malformed-xml':
      return (await write(draft, signers.good)).slice(0, -40);
    case 'wrong-digest':
      return (await write(draft, signers.good)).replace(/<\/CreDtTm>|<\/Ref>/, ' $&');
    case 'other-version':
      return signMessage(
        elsewhere(draft, (namespace) => namespace.replace(/[\d.]+$/, '9.9')),
        signers.good,
      );
    case 'unknown-message':
      return signMessage(
        elsewhere(draft, (namespace) => namespace.replace(/[a-z]{4}\.\d{3}/, 'abcd.999')),
        signers.good,
      );
    case 'unknown-element': {
      const { header, document } = draftedParts(draft);
      const more = element(document.namespace, 'Novidade', 'x');
      return signMessage(
        { header, document: { ...document, children: [...document.children, more] } },
        signers.good,
      );
    }
    default:
      return write(draft, signers.good);
  }
}

function elsewhere(draft: Draft<MessageType>, rename: (namespace: string) => string) {
  const move = (from: XmlElement): XmlElement => ({
    ...from,
    namespace: rename(from.namespace),
    children: from.children.map((node) => (typeof node === 'string' ? node : move(node))),
  });
  const { header, document } = draftedParts(draft);
  return { header: move(header), document: move(document) };
}
