import { createHash, verify as rsaVerify } from 'node:crypto';
import { XmlC14NMode, XmlDocument } from 'libxml2-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CertificateSource, CertificateStore } from '../../src/rails/bcb/xml/certificates.ts';
import { comparableName } from '../../src/rails/bcb/xml/issuer-name.ts';
import { XmlRefused } from '../../src/rails/bcb/xml/refused.ts';
import { type Signer, signerOf, signMessage, signRoot } from '../../src/rails/bcb/xml/sign.ts';
import { element, findChild, textOf, type XmlElement } from '../../src/rails/bcb/xml/tree.ts';
import { verifyMessage, verifyRoot } from '../../src/rails/bcb/xml/verify.ts';
import { echo, NOW, pki, VALID } from './signing.ts';

let signer: Signer;
let certificates: CertificateStore;
let good: string;
let root: string;
let of: Awaited<ReturnType<typeof pki>>;

beforeAll(async () => {
  of = await pki();
  signer = signerOf('99999010', of.bank.certificate, of.bank.key);
  certificates = new CertificateStore(() => [
    { ispb: '99999010', pem: of.bank.certificate },
    { ispb: '00038166', pem: of.system.certificate },
  ]);
  good = await signMessage(echo('João & Filhos <ok>'), signer);
  root = await signRoot(
    element('', 'CreateEntryRequest', [element('', 'Key', '+5561988880000'), element('', 'Reason', 'X')]),
    signer,
  );
});

function judge(text: string, { at = NOW, store = certificates } = {}): string {
  return attempt(() => verifyMessage(Buffer.from(text), { certificates: store, at }).certificate.ispb);
}

function judgeRoot(text: string, ispb = '99999010'): string {
  return attempt(() => verifyRoot(Buffer.from(text), ispb, { certificates, at: NOW }).certificate.ispb);
}

function attempt(verify: () => string): string {
  try {
    return verify();
  } catch (error) {
    if (error instanceof XmlRefused) return error.reason;
    throw error;
  }
}

const replaced = (text: string, from: string | RegExp, to: string) => {
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  return changed;
};

describe('R57 the signature of a message', () => {
  it('is believed, and what it covers is given back', () => {
    const { document, header, namespace } = verifyMessage(Buffer.from(good), { certificates, at: NOW });
    expect(namespace).toBe('https://www.bcb.gov.br/pi/pibr.001/1.3');
    expect(textOf(findChild(header, 'BizMsgIdr') as XmlElement)).toBe('M999990100000000000000000000eco1');
    const request = findChild(document, 'EchoReq') as XmlElement;
    const data = findChild(findChild(request, 'EchoTxInf') as XmlElement, 'Data') as XmlElement;
    expect(textOf(data)).toBe('João & Filhos <ok>');
  });

  it('stands in Sgntr without a blank, and declares its prefix once', () => {
    expect(good).toMatch(/<Sgntr><ds:Signature xmlns:ds="[^"]*"><ds:SignedInfo><ds:Canon/);
    expect(good).toMatch(/<\/ds:Signature><\/Sgntr><\/AppHdr><Document>/);
    expect(good.match(/xmlns/g)).toHaveLength(2);
  });

  it.each<[string, string | RegExp, string, string]>([
    ['another text', 'João', 'Joao', 'DIGEST'],
    [
      'another receiver',
      '<To><FIId><FinInstnId><Othr><Id>00038166',
      '<To><FIId><FinInstnId><Othr><Id>00038167',
      'DIGEST',
    ],
    ['another id of KeyInfo', 'Id="key-info-id"', 'Id="other"', 'REFERENCES'],
    ['another serial', /(SerialNumber>)(\d)/, '$11$2', 'UNKNOWN_CERTIFICATE'],
    ['another issuer', 'CN=AC de Teste v1', 'CN=AC de Teste v2', 'UNKNOWN_CERTIFICATE'],
    ['another spelling of the same issuer', 'CN=AC de Teste v1,O', 'CN=AC de Teste v1, O', 'DIGEST'],
    ['a blank within the document', '<EchoReq>', '<EchoReq> ', 'DIGEST'],
    ['a line feed behind Sgntr', '<Sgntr>', '<Sgntr>\n', 'DIGEST'],
    ['a digest replaced', /DigestValue>[^<]{4}/, 'DigestValue>AAAA', 'DIGEST'],
    ['a value replaced', /SignatureValue>[^<]{4}/, 'SignatureValue>AAAA', 'SIGNATURE'],
    ['a value that is not base64', /SignatureValue>[^<]{4}/, 'SignatureValue>A A*', 'PROFILE'],
    ['a declaration in front', /^/, '<?xml version="1.0" encoding="UTF-8"?>', '99999010'],
    ['a blank between header and document', '</AppHdr>', '</AppHdr>\n', '99999010'],
    ['an unused prefix', '<Envelope ', '<Envelope xmlns:x="urn:x" ', '99999010'],
    ['a document of another namespace', '<Document>', '<Document xmlns="urn:x">', 'PROFILE'],
    ['an envelope of another version', 'pibr.001/1.3"', 'pibr.001/1.4"', 'DIGEST'],
  ])('judges %s', (_name, from, to, expected) => {
    expect(judge(replaced(good, from, to))).toBe(expected);
  });

  it('may break the lines of its value', () => {
    const broken = good.replace(/(SignatureValue>)([^<]{64})/, '$1$2&#13;\n');
    expect(judge(broken)).toBe('99999010');
  });

  it('counts while its certificate is in force, and says why it does not', () => {
    expect(judge(good, { at: new Date(VALID.validTo.getTime() + 1000) })).toBe('EXPIRED');
    expect(judge(good, { at: new Date(VALID.validFrom.getTime() - 1000) })).toBe('NOT_YET_VALID');
  });

  it('is that of the institution that the header names', async () => {
    expect(judge(await signMessage(echo('x', '99999011'), signer))).toBe('WRONG_OWNER');
    const system = signerOf('00038166', of.system.certificate, of.system.key);
    expect(judge(await signMessage(echo('x', '00038166'), system))).toBe('00038166');
  });

  it('counts once its certificate is read in, beside the one before it', () => {
    const known: CertificateSource[] = [{ ispb: '00038166', pem: of.system.certificate }];
    const store = new CertificateStore(() => known);
    expect(judge(good, { store })).toBe('UNKNOWN_CERTIFICATE');
    known.push({ ispb: '99999010', pem: of.bank.certificate });
    expect(judge(good, { store })).toBe('UNKNOWN_CERTIFICATE');
    store.reload();
    expect(judge(good, { store })).toBe('99999010');
    known.push({ ispb: '99999012', pem: 'torn' });
    expect(() => store.reload()).toThrow();
    expect(judge(good, { store })).toBe('99999010');
  });

  it('is not made with the key of another certificate', () => {
    expect(() => signerOf('99999010', of.bank.certificate, of.system.key)).toThrow(
      'is not that of its certificate',
    );
  });
});

describe('R57 what is signed', () => {
  it('is what libxml2 canonicalizes, digest by digest', () => {
    const opened = XmlDocument.fromString(good);
    const exclusive = { mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0 };
    const names = { p: 'https://www.bcb.gov.br/pi/pibr.001/1.3', ds: 'http://www.w3.org/2000/09/xmldsig#' };
    const canonical = (path: string) => opened.get(path, names)?.canonicalizeToString(exclusive) ?? '';
    const header = canonical('//p:AppHdr').replace(/<ds:Signature .*<\/ds:Signature>/, '');
    const parts = [canonical('//ds:KeyInfo'), header, canonical('//p:Document')];
    const digests = parts.map((part) => createHash('sha256').update(part).digest('base64'));
    expect([...good.matchAll(/<ds:DigestValue>([^<]+)/g)].map(([, digest]) => digest)).toEqual(digests);
    const value = Buffer.from(/<ds:SignatureValue>([^<]+)/.exec(good)?.[1] ?? '', 'base64');
    expect(
      rsaVerify('RSA-SHA256', Buffer.from(canonical('//ds:SignedInfo')), of.bank.certificate, value),
    ).toBe(true);
    opened.dispose();
  });
});

describe('R57 the signature of a directory request', () => {
  it('is the first element of the root, and is taken out of what is given back', () => {
    expect(root).toMatch(/^<CreateEntryRequest><ds:Signature /);
    const verified = verifyRoot(Buffer.from(root), '99999010', { certificates, at: NOW });
    expect(verified.root.children.map((each) => typeof each === 'object' && each.name)).toEqual([
      'Key',
      'Reason',
    ]);
  });

  it.each<[string, string | RegExp, string, string]>([
    ['another key', '88880000', '88880001', 'DIGEST'],
    ['no signature', /<ds:Signature.*<\/ds:Signature>/, '', 'NO_SIGNATURE'],
    ['the signature at the end', /(<ds:Signature.*<\/ds:Signature>)(.*)(<\/Create)/, '$2$1$3', 'PROFILE'],
    ['the signature twice', /(<ds:Signature.*<\/ds:Signature>)/, '$1$1', 'PROFILE'],
    ['a namespace', '<CreateEntryRequest>', '<CreateEntryRequest xmlns="urn:x">', 'DIGEST'],
  ])('judges %s', (_name, from, to, expected) => {
    expect(judgeRoot(replaced(root, from, to))).toBe(expected);
  });

  it('is that of the institution that is asked for', () => {
    expect(judgeRoot(root, '00038166')).toBe('WRONG_OWNER');
  });
});

describe('R58 what is not the profile is refused', () => {
  it.each<[string, string | RegExp, string, string]>([
    ['two documents', /(<Document>.*<\/Document>)/, '$1$1', 'PROFILE'],
    ['two headers', /(<AppHdr>.*<\/AppHdr>)/, '$1$1', 'PROFILE'],
    ['the document before the header', /(<AppHdr>.*<\/AppHdr>)(<Document>.*<\/Document>)/, '$2$1', 'PROFILE'],
    ['an element behind the document', '</Envelope>', '<More></More></Envelope>', 'PROFILE'],
    ['an element of another namespace', '<EchoReq>', '<EchoReq><ds:Signature xmlns:ds="urn:x"/>', 'PROFILE'],
    ['a signature outside of Sgntr', /<Sgntr>(.*)<\/Sgntr>/, '<Sgntr></Sgntr>$1', 'PROFILE'],
    ['a second Sgntr', '</Sgntr>', '</Sgntr><Sgntr></Sgntr>', 'PROFILE'],
    ['a second signature', /(<ds:Signature .*<\/ds:Signature>)/, '$1$1', 'PROFILE'],
    ['no signature', /<ds:Signature .*<\/ds:Signature>/, '', 'NO_SIGNATURE'],
    ['URI="" twice', '<ds:Reference><', '<ds:Reference URI=""><', 'REFERENCES'],
    ['no URI twice', '<ds:Reference URI="">', '<ds:Reference>', 'REFERENCES'],
    ['two references', /<ds:Reference><.*?<\/ds:Reference>/, '', 'REFERENCES'],
    ['four references', /(<ds:Reference><.*?<\/ds:Reference>)/, '$1$1', 'REFERENCES'],
    [
      'another order of references',
      /(<ds:Reference URI="#.*?<\/ds:Reference>)(<ds:Reference URI="".*?<\/ds:Reference>)/,
      '$2$1',
      'REFERENCES',
    ],
    [
      'no enveloped transform',
      /<ds:Transform Algorithm="[^"]*enveloped-signature"><\/ds:Transform>/,
      '',
      'REFERENCES',
    ],
    ['an XPath transform', 'xmldsig#enveloped-signature', 'xmldsig#xpath', 'ALGORITHM'],
    [
      'inclusive canonicalization',
      'Method Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"',
      'Method Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"',
      'ALGORITHM',
    ],
    ['SHA-1 as the signature', 'xmldsig-more#rsa-sha256', 'xmldsig#rsa-sha1', 'ALGORITHM'],
    ['SHA-1 as a digest', '2001/04/xmlenc#sha256', '2000/09/xmldsig#sha1', 'ALGORITHM'],
    ['HMAC', 'xmldsig-more#rsa-sha256', 'xmldsig-more#hmac-sha256', 'ALGORITHM'],
    [
      'an inline certificate',
      '</ds:X509IssuerSerial>',
      '</ds:X509IssuerSerial><ds:X509Certificate>AAAA</ds:X509Certificate>',
      'PROFILE',
    ],
    ['an inline key', '<ds:X509Data>', '<ds:KeyValue></ds:KeyValue><ds:X509Data>', 'PROFILE'],
    ['an object in the signature', '</ds:KeyInfo>', '</ds:KeyInfo><ds:Object></ds:Object>', 'PROFILE'],
    ['an Id elsewhere', '<Document>', '<Document Id="key-info-id">', 'PROFILE'],
    ['a comment', '<EchoReq>', '<EchoReq><!-- -->', 'COMMENT'],
  ])('%s', (_name, from, to, expected) => {
    expect(judge(replaced(good, from, to))).toBe(expected);
  });
});

describe('R59 a processing instruction is refused', () => {
  it('wherever it stands', () => {
    for (const [from, to] of [
      ['<EchoReq>', '<EchoReq><?x 99?>'],
      ['João', 'Jo<?x 99?>ão'],
      ['<Envelope', '<?x 99?><Envelope'],
    ] as const)
      expect(judge(replaced(good, from, to))).toBe('PROCESSING_INSTRUCTION');
  });
});

describe('the name of an issuer', () => {
  it('is compared by what it says', () => {
    const names = [
      'CN=AC de Teste v1,O=Banco\\, Central,C=BR',
      'CN=AC de Teste v1, O="Banco, Central", C=BR',
      'cn=ac de teste  v1,o=Banco\\2C Central,c=br',
      '2.5.4.3=AC de Teste v1,2.5.4.10=Banco\\, Central,2.5.4.6=BR',
    ];
    expect(new Set(names.map(comparableName)).size).toBe(1);
    expect(comparableName('C=BR,O=Banco\\, Central,CN=AC de Teste v1')).not.toBe(
      comparableName(names[0] as string),
    );
    expect(comparableName('CN=A+OU=B,C=BR')).toBe(comparableName('OU=B + CN=A, C=BR'));
    expect(comparableName('CN=A,OU=B,C=BR')).not.toBe(comparableName('CN=A+OU=B,C=BR'));
    expect(comparableName('nothing')).toBeUndefined();
  });
});
