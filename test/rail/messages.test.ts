import { describe, expect, it } from 'vitest';
import {
  CATALOG,
  MESSAGE_TYPES,
  type MessageType,
  namespaceOf,
} from '../../src/rails/bcb/messages/catalog.ts';
import { makeMessageId, messageIdOf } from '../../src/rails/bcb/messages/ids.ts';
import * as leaves from '../../src/rails/bcb/messages/leaves.ts';
import { draftedParts, readMessage } from '../../src/rails/bcb/messages/message.ts';
import { MessageRefused } from '../../src/rails/bcb/messages/message-refused.ts';
import { faultOfOrder } from '../../src/rails/bcb/messages/order-rules.ts';
import { isAllowed, type Leaf } from '../../src/rails/bcb/messages/schema.ts';
import { canonicalXml } from '../../src/rails/bcb/xml/canonical.ts';
import { readXml } from '../../src/rails/bcb/xml/read.ts';
import { element, elementsOf, type XmlElement } from '../../src/rails/bcb/xml/tree.ts';
import { BODIES, E2E, MSG, order, orders, PAYER, RETURN } from './messages-of.ts';
import { NOW } from './signing.ts';

function drafted(type: MessageType): string {
  const draft = { type, from: PAYER, to: '00038166', id: MSG, createdAt: NOW, body: BODIES[type] };
  const { header, document } = draftedParts(draft as Parameters<typeof draftedParts>[0]);
  return canonicalXml(element(header.namespace, 'Envelope', [header, document]));
}

function read(text: string) {
  const envelope = readXml(Buffer.from(text));
  const [header, document] = elementsOf(envelope) as [XmlElement, XmlElement];
  return readMessage({ namespace: envelope.namespace, header, document });
}

function refusal(text: string): string {
  try {
    read(text);
    return 'read';
  } catch (error) {
    if (error instanceof MessageRefused) return error.message;
    throw error;
  }
}

describe('R33 the tables of messages', () => {
  it.each(MESSAGE_TYPES)('%s is written and read back the same', (type) => {
    const message = read(drafted(type));
    expect(message.type).toBe(type);
    expect(message.header).toMatchObject({
      from: PAYER,
      to: '00038166',
      id: MSG,
      createdAt: NOW.toISOString(),
    });
    expect(message.body).toEqual(BODIES[type]);
  });

  it.each(MESSAGE_TYPES)('%s lies in the namespace of its version, and in no other', (type) => {
    const text = drafted(type);
    expect(text).toContain(`<Envelope xmlns="${namespaceOf(type)}">`);
    expect(text.match(/xmlns/g)).toHaveLength(1);
    expect(refusal(text.replace(/\/[\d.]+">/, '/9.9">'))).toContain('is not an enabled message');
    expect(refusal(text.replace(`.spi.${CATALOG[type].version}`, '.spi.9.9'))).toContain('MsgDefIdr: is not');
  });

  it.each<[string, string | RegExp, string, string]>([
    ['an element missing', '<ChrgBr>SLEV</ChrgBr>', '', 'ChrgBr: is missing; MndtRltdInf stands there'],
    ['an element twice', '<ChrgBr>SLEV</ChrgBr>', '<ChrgBr>SLEV</ChrgBr><ChrgBr>SLEV</ChrgBr>', 'ChrgBr'],
    [
      'elements in another order',
      /(<Dbtr>.*?<\/Dbtr>)(<DbtrAcct>.*?<\/DbtrAcct>)/,
      '$2$1',
      'Dbtr: is missing',
    ],
    [
      'an element of which nothing is known',
      '</CdtTrfTxInf>',
      '<More></More></CdtTrfTxInf>',
      'More: does not stand here',
    ],
    ['an element that holds two', '</LclInstrm>', '<Cd></Cd></LclInstrm>', 'LclInstrm/Prtry: is missing'],
    ['text between elements', '<PmtId>', '<PmtId>x', 'PmtId: has text between its elements'],
    ['an element where text is', '<ChrgBr>SLEV', '<ChrgBr><Cd>SLEV</Cd>', 'ChrgBr: holds elements, not text'],
    ['another currency', 'Ccy="BRL"', 'Ccy="USD"', 'IntrBkSttlmAmt: has not Ccy="BRL"'],
    ['no currency', ' Ccy="BRL"', '', 'IntrBkSttlmAmt: has not Ccy="BRL"'],
    ['an attribute more', '<Purp>', '<Purp x="1">', 'Purp: has attributes'],
    ['three decimals', '>10.50<', '>10.505<', 'IntrBkSttlmAmt: is not an amount'],
    ['a comma', '>10.50<', '>10,50<', 'IntrBkSttlmAmt: is not an amount'],
    ['an amount below zero', '>10.50<', '>-10.50<', 'IntrBkSttlmAmt: is not an amount'],
    ['a code that is none', 'IPAY', 'IPAX', 'Purp/Cd: is not one of GSCB, IPAY'],
    ['a local time', '.345Z</AccptncDtTm>', '.345-03:00</AccptncDtTm>', 'AccptncDtTm: is not an instant'],
    ['an id of other letters', E2E, E2E.toLowerCase(), 'EndToEndId: is not an end-to-end id'],
    ['a name that is too long', 'João', 'João'.padEnd(200, 'o'), 'Dbtr/Nm: is not text of 1 to 140'],
    [
      'an id that is not that of the header',
      `<MsgId>${MSG}`,
      `<MsgId>${MSG.replace('c1', 'c2')}`,
      'GrpHdr/MsgId',
    ],
    ['another root', /FIToFICstmrCdtTrf/g, 'PmtRtr', 'does not hold FIToFICstmrCdtTrf alone'],
    ['one tax record', /<Rcrd>.*?<\/Rcrd>/, '', 'Tax/Rcrd: is missing'],
    ['blanks between elements', /></g, '> <', 'read'],
  ])('judge %s', (_name, from, to, expected) => {
    const text = drafted('pacs.008').replace(from, to);
    expect(text).not.toBe(drafted('pacs.008'));
    expect(refusal(text)).toContain(expected);
  });

  it('do not let out what they would not read', () => {
    const write = (body: (typeof BODIES)['pacs.008']) =>
      draftedParts({ type: 'pacs.008', from: PAYER, to: '00038166', id: MSG, createdAt: NOW, body });
    expect(() => write(orders([]))).toThrow('CdtTrfTxInf: is missing');
    expect(() => write(orders([order({ amount: '1,00' })]))).toThrow('IntrBkSttlmAmt: is not an amount');
    expect(() => write(orders([order({ debtor: { name: '', document: '1' } })]))).toThrow('Nm: is not text');
    expect(() => write(orders([order()], { count: 'x' }))).toThrow('NbOfTxs: is not a count');
  });
});

describe('the texts of messages', () => {
  const CASES: [string, Leaf, string[], string[]][] = [
    [
      'message id',
      leaves.MESSAGE_ID,
      [MSG, 'M12ABC345abcdefghijklmnopqrstuvw'],
      [MSG.slice(1), `${MSG}1`, MSG.toLowerCase()],
    ],
    [
      'end-to-end id',
      leaves.END_TO_END_ID,
      [E2E, 'E9999901012341234123412345678900'],
      [RETURN, E2E.replace('1122', '2622'), `${E2E}0`],
    ],
    ['return id', leaves.RETURN_ID, [RETURN], [E2E, RETURN.toLowerCase()]],
    ['ISPB', leaves.ISPB, ['00038166', '99999A04'], ['0003816', '9999a010']],
    [
      'CPF or CNPJ',
      leaves.CPF_CNPJ,
      ['52998224725', '12ABC34501DE35'],
      ['12abc34501de35', '12ABC34501DE3A', '1'],
    ],
    ['account', leaves.ACCOUNT_NUMBER, ['1', '123X'], ['', '1-2', '123x', '1'.repeat(21)]],
    ['txid', leaves.TX_ID, ['a', 'a'.repeat(35)], ['', '***', 'a b', 'a'.repeat(36)]],
    [
      'instant',
      leaves.DATE_TIME,
      ['2026-11-22T14:35:12.345Z'],
      ['2026-11-22T14:35:12Z', '2026-11-22T14:35:12.3456Z'],
    ],
    [
      'amount',
      leaves.AMOUNT,
      ['0', '1.5', '1.05', '0'.repeat(19)],
      ['', '.5', '1.', '1.055', '1e2', '0'.repeat(20)],
    ],
    ['rejection', leaves.REJECTION, ['AB03', 'DS0G', 'INDT'], ['AB99', 'ab03', '']],
    ['text', leaves.TEXT_4, ['ação', '💸💸💸💸'], ['', 'ações']],
  ];

  it.each(CASES)('%s', (_name, leaf, good, bad) => {
    expect(good.filter((text) => !isAllowed(leaf, text))).toEqual([]);
    expect(bad.filter((text) => isAllowed(leaf, text))).toEqual([]);
  });

  it('has 45 codes of rejection', () => {
    expect(leaves.REJECTION.values).toHaveLength(45);
  });
});

describe('R31 the parts of an order go together', () => {
  const at = { priority: 'HIGH', service: 'PAGPRI' };
  const withId = (txId: string) => ({ endToEndId: E2E, txId });
  const manual = { ...order().creditorAccount };
  delete (manual as { key?: string }).key;

  it.each<[string, Parameters<typeof order>[0], string | undefined]>([
    ['by key', {}, undefined],
    ['by key with a TxId', { ids: withId('a') }, 'DICT has no TxId'],
    ['by hand', { initiation: 'MANU', creditorAccount: manual }, undefined],
    ['by hand with a key', { initiation: 'MANU' }, 'MANU has no key'],
    [
      'by hand with a TxId',
      { initiation: 'MANU', creditorAccount: manual, ids: withId('a') },
      'MANU has no TxId',
    ],
    ['by a dynamic code', { initiation: 'QRDN', ids: withId('a'.repeat(26)) }, undefined],
    ['by a dynamic code without TxId', { initiation: 'QRDN' }, 'QRDN has a TxId of 26 to 35 characters'],
    ['by a static code', { initiation: 'QRES', ids: withId('a') }, undefined],
    ['by a static code without key', { initiation: 'QRES', creditorAccount: manual }, 'QRES has a key'],
    ['by an initiator unnamed', { initiation: 'INIC', ids: withId('a') }, 'INIC names who initiated it'],
    [
      'giving back without a root',
      { purpose: 'IPRT', initiation: 'MANU', creditorAccount: manual },
      'IPRT names the root transaction in InstrId',
    ],
    ['giving back by key', { purpose: 'REFU' }, 'REFU goes with HIGH and MANU'],
  ])('%s', (_name, changes, expected) => {
    expect(faultOfOrder(order(changes), at)).toBe(expected);
  });

  it('a scheduled one is not urgent', () => {
    expect(faultOfOrder(order(), { priority: 'NORM', service: 'PAGAGD' })).toBeUndefined();
    expect(faultOfOrder(order(), { priority: 'HIGH', service: 'PAGAGD' })).toBe('PAGAGD goes with NORM');
  });
});

describe('the id of a message', () => {
  it('names its maker and is never drawn twice', () => {
    const drawn = Array.from({ length: 1000 }, () => makeMessageId('99999A04'));
    expect(new Set(drawn).size).toBe(1000);
    expect(drawn.filter((id) => !isAllowed(leaves.MESSAGE_ID, id) || !id.startsWith('M99999A04'))).toEqual(
      [],
    );
    expect(() => messageIdOf('9999', 'x')).toThrow('is not a message id');
  });
});
