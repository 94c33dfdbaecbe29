// Reads, writes and signs XML; a pure library.
export { canonicalXml } from './canonical.ts';
export {
  CertificateStore,
  certificatesIn,
  readCertificate,
  type SigningCertificate,
} from './certificates.ts';
export { MAX_BYTES, readXml } from './read.ts';
export { XmlRefused } from './refused.ts';
export { type Signer, signerOf, signMessage, signRoot } from './sign.ts';
export { attributeOf, element, elementsOf, findChild, isElement, textOf, type XmlElement } from './tree.ts';
export { verifyMessage, verifyRoot } from './verify.ts';
