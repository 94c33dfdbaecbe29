import { createHash } from 'node:crypto';
import { SPI } from '../../src/rails/bcb/messages/catalog.ts';
import { type Message, readHeader, readMessage } from '../../src/rails/bcb/messages/message.ts';
import { MessageRefused } from '../../src/rails/bcb/messages/message-refused.ts';
import type { CertificateStore } from '../../src/rails/bcb/xml/certificates.ts';
import { readXml } from '../../src/rails/bcb/xml/read.ts';
import { XmlRefused } from '../../src/rails/bcb/xml/refused.ts';
import { findChild } from '../../src/rails/bcb/xml/tree.ts';
import { verifyMessage } from '../../src/rails/bcb/xml/verify.ts';
import type { Received } from './state.ts';

/** An invalid message: answered with admi.002, and none of its transactions counts. */
export interface NotUnderstood {
  reason: string;
  location?: string;
  detail: string;
  /** The message's own id, if it is readable and belongs to the sender. */
  messageId: string | undefined;
}

export type Understood = { message: Message; digest: string } | { refused: NotUnderstood };

/** Checks text, profile, signature, header and table, in this order. */
export function judgeMessage({ xml, ispb }: Received, certificates: CertificateStore, at: Date): Understood {
  const bytes = Buffer.from(xml, 'utf8');
  try {
    const message = readMessage(verifyMessage(bytes, { certificates, at }));
    checkHeader(message, ispb);
    return { message, digest: createHash('sha256').update(bytes).digest('base64') };
  } catch (error) {
    const messageId = readableId(bytes, ispb);
    if (error instanceof XmlRefused) {
      const place =
        error.reason === 'PROFILE' || error.reason === 'MALFORMED'
          ? {}
          : { location: '/Envelope/AppHdr/Sgntr' };
      return { refused: { reason: error.reason, ...place, detail: error.message, messageId } };
    }
    if (error instanceof MessageRefused)
      return {
        refused: { reason: 'XML invalido', location: error.location, detail: error.message, messageId },
      };
    throw error;
  }
}

function checkHeader({ header }: Message, ispb: string): void {
  if (header.from !== ispb) throw new MessageRefused('/Envelope/AppHdr/Fr', `is not ${ispb}`);
  if (header.to !== SPI) throw new MessageRefused('/Envelope/AppHdr/To', `is not ${SPI}`);
  if (!header.id.startsWith(`M${ispb}`))
    throw new MessageRefused('/Envelope/AppHdr/BizMsgIdr', `does not begin with M${ispb}`);
}

function readableId(bytes: Uint8Array, ispb: string): string | undefined {
  try {
    const header = findChild(readXml(bytes), 'AppHdr');
    const read = header === undefined ? undefined : readHeader(header);
    return read?.from === ispb ? read.id : undefined;
  } catch {
    return undefined;
  }
}
