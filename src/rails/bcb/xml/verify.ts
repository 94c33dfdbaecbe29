import { createHash, verify as rsaVerify, timingSafeEqual } from 'node:crypto';
import { canonicalXml } from './canonical.ts';
import type { CertificateStore, SigningCertificate } from './certificates.ts';
import { readXml } from './read.ts';
import { type ReadSignature, readSignature } from './read-signature.ts';
import { XmlRefused } from './refused.ts';
import { DSIG, digestible, MESSAGE_REFERENCES, type Reference, ROOT_REFERENCES } from './signature.ts';
import { elementsOf, findChild, isElement, textOf, type XmlElement } from './tree.ts';

export interface Verification {
  certificates: CertificateStore;
  at: Date;
}

/** A signed message, made from the very tree whose digests were compared: nothing is read a second time. */
export interface VerifiedMessage {
  namespace: string;
  header: XmlElement;
  document: XmlElement;
  certificate: SigningCertificate;
}

/** Verifies a message of the settlement system: the sender that its header names has signed it. */
export function verifyMessage(bytes: Uint8Array, verification: Verification): VerifiedMessage {
  const { header, document, signature, namespace } = takeApart(readXml(bytes));
  const certificate = verify(
    { signature, references: MESSAGE_REFERENCES, parts: [header, document] },
    verification,
  );
  const sender = senderOf(header);
  if (certificate.ispb !== sender)
    throw new XmlRefused('WRONG_OWNER', `${certificate.ispb} has signed a message from ${sender}.`);
  return { namespace, header, document, certificate };
}

export interface VerifiedRoot {
  /** Without its signature. */
  root: XmlElement;
  certificate: SigningCertificate;
}

/** Verifies a request or an answer of the directory: the institution with this ISPB has signed it. */
export function verifyRoot(bytes: Uint8Array, ispb: string, verification: Verification): VerifiedRoot {
  const root = readXml(bytes);
  const [signature, ...others] = signaturesIn(root);
  if (signature === undefined) throw new XmlRefused('NO_SIGNATURE', 'The text is not signed.');
  if (others.length > 0 || root.children.find(isElement) !== signature)
    throw new XmlRefused('PROFILE', 'The signature is the first element of the root, and the only one.');
  checkPlain(root, root.namespace, signature);
  const certificate = verify({ signature, references: ROOT_REFERENCES, parts: [root] }, verification);
  if (certificate.ispb !== ispb)
    throw new XmlRefused('WRONG_OWNER', `${certificate.ispb} has signed in place of ${ispb}.`);
  return { root: { ...root, children: root.children.filter((node) => node !== signature) }, certificate };
}

/**
 * Returns the parts of a message that is exactly an Envelope with AppHdr and Document, one Sgntr with one Signature in
 * it, and one namespace for all the rest. Throws on any other.
 */
export function takeApart(envelope: XmlElement) {
  const [header, document, ...more] = elementsOf(envelope);
  if (
    envelope.name !== 'Envelope' ||
    header?.name !== 'AppHdr' ||
    document?.name !== 'Document' ||
    more.length > 0
  )
    throw new XmlRefused('PROFILE', 'A message is an Envelope with one AppHdr and one Document.');
  const holders = elementsOf(header).filter(({ name }) => name === 'Sgntr');
  const [holder] = holders;
  if (holder === undefined) throw new XmlRefused('NO_SIGNATURE', 'The header has no Sgntr.');
  const [signature, ...others] = signaturesIn(envelope);
  if (signature === undefined) throw new XmlRefused('NO_SIGNATURE', 'The message is not signed.');
  const alone = others.length === 0 && holders.length === 1 && elementsOf(holder).length === 1;
  if (!alone || elementsOf(holder)[0] !== signature)
    throw new XmlRefused('PROFILE', 'Sgntr holds the one signature and nothing else.');
  checkPlain(envelope, envelope.namespace, signature);
  return { header, document, signature, namespace: envelope.namespace };
}

export function senderOf(header: XmlElement): string {
  const path = ['Fr', 'FIId', 'FinInstnId', 'Othr', 'Id'];
  const found = path.reduce<XmlElement | undefined>((at, name) => at && findChild(at, name), header);
  if (found === undefined) throw new XmlRefused('PROFILE', 'The header names no sender.');
  return textOf(found);
}

interface Signed {
  signature: XmlElement;
  references: readonly Reference[];
  /** The parts that the references after that to KeyInfo cover. */
  parts: XmlElement[];
}

function verify(
  { signature, references, parts }: Signed,
  { certificates, at }: Verification,
): SigningCertificate {
  if (signature.attributes.length > 0) throw new XmlRefused('PROFILE', 'Signature has attributes.');
  const read = readSignature(signature, references);
  const certificate = certificates.find(read.issuer, read.serial, at);
  checkDigests(read, [read.keyInfo, ...parts], signature);
  if (!rsaVerify('RSA-SHA256', digestible(read.signedInfo), certificate.key, read.value))
    throw new XmlRefused('SIGNATURE', 'The signature is not that of its certificate.');
  return certificate;
}

function checkDigests(read: ReadSignature, parts: XmlElement[], signature: XmlElement): void {
  parts.forEach((part, at) => {
    const digest = createHash('sha256')
      .update(canonicalXml(part, { without: signature }), 'utf8')
      .digest();
    const said = read.digests[at];
    if (said === undefined || said.length !== digest.length || !timingSafeEqual(said, digest))
      throw new XmlRefused('DIGEST', `${part.name} is not what was signed.`);
  });
}

function signaturesIn(element: XmlElement, found: XmlElement[] = []): XmlElement[] {
  for (const child of element.children) {
    if (!isElement(child)) continue;
    if (child.namespace === DSIG || child.name === 'Signature') found.push(child);
    else signaturesIn(child, found);
  }
  return found;
}

/** Throws where something outside of the signature has a prefix, another namespace, or an Id that a reference could mean. */
function checkPlain(element: XmlElement, namespace: string, signature: XmlElement): void {
  if (element === signature) return;
  if (element.prefix !== '' || element.namespace !== namespace)
    throw new XmlRefused('PROFILE', `${element.name} is of another namespace than the message.`);
  for (const { prefix, name } of element.attributes)
    if (prefix !== '' || name === 'Id')
      throw new XmlRefused('PROFILE', `${element.name} has the attribute ${name}.`);
  for (const child of element.children) if (isElement(child)) checkPlain(child, namespace, signature);
}
