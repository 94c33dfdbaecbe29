import { createHash, createPrivateKey, sign as rsaSign, X509Certificate } from 'node:crypto';
import { canonicalXml } from './canonical.ts';
import { readCertificate } from './certificates.ts';
import { XmlRefused } from './refused.ts';
import {
  digestible,
  ds,
  EXCLUSIVE,
  KEY_INFO,
  MESSAGE_REFERENCES,
  type Reference,
  ROOT_REFERENCES,
  RSA_SHA256,
  SHA256,
} from './signature.ts';
import { findChild, type XmlElement } from './tree.ts';

/** Signs with a key that may be in a file or in a module that never gives it away. */
export interface Signer {
  readonly ispb: string;
  /** RFC 2253: the name of the authority that issued the certificate, not of its subject. */
  readonly issuer: string;
  /** Decimal. */
  readonly serial: string;
  /** RSA with SHA-256, PKCS#1 v1.5. */
  sign(bytes: Uint8Array): Promise<Buffer>;
}

export function signerOf(ispb: string, certificatePem: string, keyPem: string): Signer {
  const { issuer, serial } = readCertificate({ ispb, pem: certificatePem });
  const key = createPrivateKey(keyPem);
  if (!new X509Certificate(certificatePem).checkPrivateKey(key))
    throw new Error(`The signing key of ${ispb} is not that of its certificate.`);
  return {
    ispb,
    issuer,
    serial,
    // A signature costs most of a millisecond: it is made beside the event loop.
    sign: (bytes) =>
      new Promise((resolve, reject) => {
        rsaSign('RSA-SHA256', bytes, key, (error, made) => (error ? reject(error) : resolve(made)));
      }),
  };
}

/** A message of the settlement system. The header comes with an empty `Sgntr`. */
export async function signMessage(
  { header, document }: { header: XmlElement; document: XmlElement },
  signer: Signer,
): Promise<string> {
  const { namespace } = header;
  const holder = findChild(header, 'Sgntr');
  if (holder === undefined || holder.children.length > 0)
    throw new XmlRefused('PROFILE', 'The header of a message to be signed has an empty Sgntr.');
  const [spelt, body] = [canonicalXml(header), canonicalXml(document)];
  const signature = await makeSignature(MESSAGE_REFERENCES, [spelt, body], signer);
  // Their texts are put together as they were digested: the envelope declares what both do.
  const [declared, empty] = [` xmlns="${namespace}"`, '<Sgntr></Sgntr>'];
  const signed = canonicalXml({ ...holder, children: [signature] }, { within: { '': namespace } });
  const at = spelt.lastIndexOf(empty);
  return [
    `<Envelope${declared}>`,
    without(spelt.slice(0, at), declared) + signed + spelt.slice(at + empty.length),
    without(body, declared),
    '</Envelope>',
  ].join('');
}

/** The text without what its first tag declares, where that is this. */
function without(text: string, declared: string): string {
  const at = text.indexOf(declared);
  return at < 0 || at > text.indexOf('>') ? text : text.slice(0, at) + text.slice(at + declared.length);
}

/** A request or an answer of the directory. */
export async function signRoot(root: XmlElement, signer: Signer): Promise<string> {
  const signature = await makeSignature(ROOT_REFERENCES, [canonicalXml(root)], signer);
  return canonicalXml({ ...root, children: [signature, ...root.children] });
}

const KEY_INFO_ID = 'key-info-id';

async function makeSignature(references: readonly Reference[], parts: readonly string[], signer: Signer) {
  const keyInfo = ds(
    'KeyInfo',
    [
      ds('X509Data', [
        ds('X509IssuerSerial', [
          ds('X509IssuerName', [signer.issuer]),
          ds('X509SerialNumber', [signer.serial]),
        ]),
      ]),
    ],
    { Id: KEY_INFO_ID },
  );
  const covered = [canonicalXml(keyInfo), ...parts];
  const signedInfo = ds('SignedInfo', [
    ds('CanonicalizationMethod', [], { Algorithm: EXCLUSIVE }),
    ds('SignatureMethod', [], { Algorithm: RSA_SHA256 }),
    ...references.map((reference, at) => referenceTo(reference, covered[at] as string)),
  ]);
  const value = await signer.sign(digestible(signedInfo));
  return ds('Signature', [signedInfo, ds('SignatureValue', [value.toString('base64')]), keyInfo]);
}

/** `part` is what is digested, in its canonical spelling. */
function referenceTo(reference: Reference, part: string): XmlElement {
  const uri = reference === KEY_INFO ? `#${KEY_INFO_ID}` : reference.uri;
  return ds(
    'Reference',
    [
      ds(
        'Transforms',
        reference.transforms.map((Algorithm) => ds('Transform', [], { Algorithm })),
      ),
      ds('DigestMethod', [], { Algorithm: SHA256 }),
      ds('DigestValue', [createHash('sha256').update(part, 'utf8').digest('base64')]),
    ],
    uri === null ? {} : { URI: uri },
  );
}
