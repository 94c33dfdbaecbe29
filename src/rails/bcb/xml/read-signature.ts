import { XmlRefused } from './refused.ts';
import { DSIG, EXCLUSIVE, KEY_INFO, type Reference, RSA_SHA256, SHA256 } from './signature.ts';
import { attributeOf, elementsOf, textOf, type XmlElement } from './tree.ts';

/** A signature taken apart: it has the profile's shape, and nothing more in it. */
export interface ReadSignature {
  signedInfo: XmlElement;
  keyInfo: XmlElement;
  value: Buffer;
  issuer: string;
  serial: string;
  /** In the order of the profile's references. */
  digests: Buffer[];
}

export function readSignature(signature: XmlElement, references: readonly Reference[]): ReadSignature {
  const [signedInfo, signatureValue, keyInfo] = exactly(signature, [
    'SignedInfo',
    'SignatureValue',
    'KeyInfo',
  ]) as [XmlElement, XmlElement, XmlElement];
  onlyAttributes(keyInfo, ['Id']);
  const id = attributeOf(keyInfo, 'Id');
  if (id === undefined || id === '') throw new XmlRefused('REFERENCES', 'KeyInfo has no Id.');
  return {
    signedInfo,
    keyInfo,
    value: base64(signatureValue),
    ...readKeyInfo(keyInfo),
    digests: readSignedInfo(signedInfo, references, id),
  };
}

function readKeyInfo(keyInfo: XmlElement): { issuer: string; serial: string } {
  const [data] = exactly(keyInfo, ['X509Data']) as [XmlElement];
  const [both] = exactly(data, ['X509IssuerSerial']) as [XmlElement];
  const [name, number] = exactly(both, ['X509IssuerName', 'X509SerialNumber']) as [XmlElement, XmlElement];
  const serial = textOf(number).trim();
  if (!/^\d{1,50}$/.test(serial)) throw new XmlRefused('PROFILE', 'X509SerialNumber is not a number.');
  return { issuer: textOf(name).trim(), serial: BigInt(serial).toString() };
}

function readSignedInfo(signedInfo: XmlElement, references: readonly Reference[], id: string): Buffer[] {
  const [canonicalization, method, ...found] = elementsOf(signedInfo);
  algorithm(canonicalization, 'CanonicalizationMethod', EXCLUSIVE);
  algorithm(method, 'SignatureMethod', RSA_SHA256);
  if (found.length !== references.length)
    throw new XmlRefused('REFERENCES', `SignedInfo covers ${found.length} parts, not ${references.length}.`);
  return references.map((reference, at) => readReference(found[at] as XmlElement, reference, id));
}

function readReference(found: XmlElement, reference: Reference, id: string): Buffer {
  named(found, 'Reference');
  onlyAttributes(found, ['URI']);
  const wanted = reference === KEY_INFO ? `#${id}` : reference.uri;
  if ((attributeOf(found, 'URI') ?? null) !== wanted)
    throw new XmlRefused('REFERENCES', `A reference has another URI than ${JSON.stringify(wanted)}.`);
  const [transforms, method, value] = exactly(found, ['Transforms', 'DigestMethod', 'DigestValue']) as [
    XmlElement,
    XmlElement,
    XmlElement,
  ];
  const steps = elementsOf(transforms);
  if (steps.length !== reference.transforms.length)
    throw new XmlRefused('REFERENCES', 'A reference has other transforms than the profile.');
  reference.transforms.forEach((wantedAlgorithm, at) => {
    algorithm(steps[at], 'Transform', wantedAlgorithm);
  });
  algorithm(method, 'DigestMethod', SHA256);
  return base64(value);
}

function algorithm(found: XmlElement | undefined, name: string, wanted: string): void {
  if (found === undefined) throw new XmlRefused('PROFILE', `${name} is missing.`);
  named(found, name);
  onlyAttributes(found, ['Algorithm']);
  if (elementsOf(found).length > 0) throw new XmlRefused('PROFILE', `${name} has parameters.`);
  if (attributeOf(found, 'Algorithm') !== wanted)
    throw new XmlRefused('ALGORITHM', `${name} is not ${wanted}.`);
}

function exactly(parent: XmlElement, names: string[]): XmlElement[] {
  const found = elementsOf(parent);
  if (found.length !== names.length)
    throw new XmlRefused('PROFILE', `${parent.name} holds other elements than ${names.join(', ')}.`);
  found.forEach((each, at) => {
    named(each, names[at] as string);
  });
  return found;
}

function named(found: XmlElement, name: string): void {
  if (found.namespace !== DSIG || found.name !== name)
    throw new XmlRefused('PROFILE', `${found.name} stands where the signature has ${name}.`);
}

function onlyAttributes(of: XmlElement, allowed: string[]): void {
  const other = of.attributes.find(({ name, prefix }) => prefix !== '' || !allowed.includes(name));
  if (other !== undefined) throw new XmlRefused('PROFILE', `${of.name} has the attribute ${other.name}.`);
}

/** Some programs break lines within it, with or without carriage returns. */
function base64(of: XmlElement): Buffer {
  onlyAttributes(of, []);
  const bare = textOf(of).replace(/[ \t\r\n]/g, '');
  if (bare === '' || bare.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(bare))
    throw new XmlRefused('PROFILE', `${of.name} is not base64.`);
  return Buffer.from(bare, 'base64');
}
