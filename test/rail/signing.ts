import { Authority, type Issued } from '../../central-bank/certificates/authority.ts';
import { element, type XmlElement } from '../../src/rails/bcb/xml/tree.ts';

/** Certificates for tests: made once for the process, because a key costs a tenth of a second. */
export interface Pki {
  authority: Authority;
  bank: Issued;
  system: Issued;
}

export const NOW = new Date('2026-11-22T14:35:12.345Z');
const YEAR_MS = 365 * 86_400_000;
export const VALID = {
  validFrom: new Date(NOW.getTime() - YEAR_MS),
  validTo: new Date(NOW.getTime() + YEAR_MS),
};

let made: Promise<Pki> | undefined;

export function pki(): Promise<Pki> {
  made ??= makePki();
  return made;
}

async function makePki(): Promise<Pki> {
  const authority = await Authority.make(VALID.validFrom, VALID.validTo);
  const [bank, system] = await Promise.all([
    authority.issue({ name: '99999010', for: 'SIGNING', ...VALID }),
    authority.issue({ name: '00038166', for: 'SIGNING', ...VALID }),
  ]);
  return { authority, bank, system };
}

export const ECHO = 'https://www.bcb.gov.br/pi/pibr.001/1.3';

/** An echo, the smallest message there is. */
export function echo(data: string, from = '99999010'): { header: XmlElement; document: XmlElement } {
  const of = (name: string, children: XmlElement[] | string) => element(ECHO, name, children);
  const institution = (name: string, ispb: string) =>
    of(name, [of('FIId', [of('FinInstnId', [of('Othr', [of('Id', ispb)])])])]);
  const id = `M${from}0000000000000000000eco1`;
  const at = NOW.toISOString();
  return {
    header: of('AppHdr', [
      institution('Fr', from),
      institution('To', '00038166'),
      of('BizMsgIdr', id),
      of('MsgDefIdr', 'pibr.001.spi.1.3'),
      of('CreDt', at),
      of('Sgntr', []),
    ]),
    document: of('Document', [
      of('EchoReq', [
        of('GrpHdr', [of('MsgId', id), of('CreDtTm', at)]),
        of('EchoTxInf', [of('Data', data)]),
      ]),
    ]),
  };
}
