import { canonicalXml } from './canonical.ts';
import type { XmlElement } from './tree.ts';

/** The names of XML signatures that this rail uses. Nothing else is written, and nothing else is believed. */
export const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
export const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
export const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
export const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
export const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

/** A part of the text that a signature covers. */
export interface Reference {
  /** Null: the attribute is absent. Empty: that which holds the signature. `KEY_INFO`: the naming of the certificate. */
  uri: string | null;
  transforms: readonly string[];
}

export const KEY_INFO: Reference = { uri: '#', transforms: [EXCLUSIVE] };
const HOLDER: Reference = { uri: '', transforms: [ENVELOPED, EXCLUSIVE] };
const REST: Reference = { uri: null, transforms: [EXCLUSIVE] };

/** Messages of the settlement system: the header holds the signature, the document is named by no address. */
export const MESSAGE_REFERENCES: readonly Reference[] = [KEY_INFO, HOLDER, REST];
/** Requests and answers of the directory: the root holds the signature. */
export const ROOT_REFERENCES: readonly Reference[] = [KEY_INFO, HOLDER];

export function ds(
  name: string,
  children: XmlElement['children'],
  attributes: Record<string, string> = {},
): XmlElement {
  return {
    name,
    prefix: 'ds',
    namespace: DSIG,
    attributes: Object.entries(attributes).map(([key, value]) => ({
      ...{ name: key, prefix: '', namespace: '', value },
    })),
    children,
  };
}

/** The part in the spelling that is signed. */
export function digestible(part: XmlElement): Buffer {
  return Buffer.from(canonicalXml(part), 'utf8');
}
