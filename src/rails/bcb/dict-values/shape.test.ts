import { describe, expect, it } from 'vitest';
import { canonicalXml } from '../xml/canonical.ts';
import { readXml } from '../xml/read.ts';
import { CLAIM_CANCELLED } from './bodies/claims.ts';
import { CREATE_ENTRY, ENTRY_FOUND } from './bodies/entries.ts';
import { KEYS_CHECKED } from './bodies/keys.ts';
import { CLOSE_REFUND } from './bodies/refunds.ts';
import { readProblem, writeProblem } from './problem.ts';
import { type Body, readBody, ShapeRefused, writeBody } from './shape.ts';

const read = <T>(body: Body<T>, text: string) => readBody(body, readXml(Buffer.from(text)));
const again = <T>(body: Body<T>, text: string) => canonicalXml(writeBody(body, read(body, text)));

const ACCOUNT =
  '<Participant>99999010</Participant><Branch>0001</Branch><AccountNumber>0007654321</AccountNumber>' +
  '<AccountType>TRAN</AccountType><OpeningDate>2026-01-10T03:00:00.000Z</OpeningDate>';
const OWNER =
  '<Type>NATURAL_PERSON</Type><TaxIdNumber>52998224725</TaxIdNumber><Name>João &amp; Maria</Name>';
const REQUEST =
  `<CreateEntryRequest><Entry><Key>+5561988880000</Key><KeyType>PHONE</KeyType><Account>${ACCOUNT}</Account>` +
  `<Owner>${OWNER}</Owner></Entry><Reason>USER_REQUESTED</Reason>` +
  '<RequestId>a946d533-7f22-42a5-9a9b-e87cd55c0f4d</RequestId></CreateEntryRequest>';

describe('a body', () => {
  it('is read and written by its table, to the letter', () => {
    expect(again(CREATE_ENTRY, REQUEST)).toBe(REQUEST);
    expect(read(CREATE_ENTRY, REQUEST).entry.owner.name).toBe('João & Maria');
  });

  it('may have its elements in any order, and others that are not known', () => {
    const moved = REQUEST.replace('<Reason>USER_REQUESTED</Reason>', '').replace(
      '<Entry>',
      '<Reason>USER_REQUESTED</Reason><New><Thing>1</Thing></New><Entry>',
    );
    expect(again(CREATE_ENTRY, moved)).toBe(REQUEST);
  });

  it.each([
    ['without what it needs', REQUEST.replace('<KeyType>PHONE</KeyType>', ''), '/Entry/KeyType'],
    ['with an element twice', REQUEST.replace('<Key>', '<Key>a@b.br</Key><Key>'), '/Entry/Key'],
    ['of an unknown type', REQUEST.replace('PHONE', 'FAX'), '/Entry/KeyType'],
    ['on a day that is none', REQUEST.replace('2026-01-10T', '2026-13-10T'), '/Entry/Account/OpeningDate'],
    ['for a person without a name', REQUEST.replace('João &amp; Maria', ''), '/Entry/Owner/Name'],
    ['of another version of UUID', REQUEST.replace('42a5', '12a5'), '/RequestId'],
  ])('%s is refused, with the way to the fault', (_, text, property) => {
    expect(() => read(CREATE_ENTRY, text)).toThrow(ShapeRefused);
    try {
      read(CREATE_ENTRY, text);
    } catch (error) {
      expect(error).toMatchObject({ property: `CreateEntryRequest${property}` });
    }
  });

  it('has the root that was expected', () => {
    expect(() => read(ENTRY_FOUND, REQUEST)).toThrow('The root is CreateEntryRequest, not GetEntryResponse.');
  });

  it('of an answer may hold words that came later', () => {
    const claim = (status: string) =>
      '<CancelClaimResponse><ResponseTime>2026-11-10T10:00:00.000Z</ResponseTime>' +
      '<CorrelationId>a9f13566e19f5ca51329479a5bae60c5</CorrelationId><Claim><Type>OWNERSHIP</Type>' +
      '<Key>+5561988887777</Key><KeyType>PHONE</KeyType>' +
      `<ClaimerAccount>${ACCOUNT}</ClaimerAccount><Claimer>${OWNER}</Claimer>` +
      '<DonorParticipant>99999011</DonorParticipant><Id>123e4567-e89b-12d3-a456-426655440000</Id>' +
      `<Status>${status}</Status><ResolutionPeriodEnd>2026-11-17T10:00:00.000Z</ResolutionPeriodEnd>` +
      '<LastModified>2026-11-10T10:00:00.000Z</LastModified></Claim></CancelClaimResponse>';
    expect(read(CLAIM_CANCELLED, claim('CANCELLED')).claim.status).toBe('CANCELLED');
    expect(read(CLAIM_CANCELLED, claim('SUSPENDED')).claim.status).toBe('UNRECOGNISED');
    expect(again(CLAIM_CANCELLED, claim('OPEN'))).toBe(claim('OPEN'));
  });

  it('writes money in reais with two decimals, and reads it with one', () => {
    const closing = (amount: string) =>
      '<CloseRefundRequest><RefundId>123e4567-e89b-12d3-a456-426655440000</RefundId>' +
      '<Participant>99999010</Participant><RefundAnalysisResult>TOTALLY_ACCEPTED</RefundAnalysisResult>' +
      `<EffectiveRefundedAmount>${amount}</EffectiveRefundedAmount></CloseRefundRequest>`;
    expect(read(CLOSE_REFUND, closing('10.5')).effectiveRefundedAmount).toBe(1050n);
    expect(again(CLOSE_REFUND, closing('10.50'))).toBe(closing('10.50'));
    for (const wrong of ['-1.00', '1,00', '1.005', '1e3', ''])
      expect(() => read(CLOSE_REFUND, closing(wrong))).toThrow(ShapeRefused);
  });

  it('tells of each key whether it has an entry', () => {
    const text =
      '<CheckKeysResponse><ResponseTime>2026-11-10T10:00:00.000Z</ResponseTime><CorrelationId>c</CorrelationId>' +
      '<Keys><Key hasEntry="true">a@b.br</Key><Key hasEntry="false">c@d.br</Key></Keys></CheckKeysResponse>';
    expect(read(KEYS_CHECKED, text).keys).toEqual([
      { key: 'a@b.br', hasEntry: true },
      { key: 'c@d.br', hasEntry: false },
    ]);
    expect(again(KEYS_CHECKED, text)).toBe(text);
  });
});

describe('a problem', () => {
  it('is read as it was written', () => {
    const problem = {
      ...{ type: 'EntryInvalid' as const, title: 'Entry invalid', status: 400, detail: 'The key is no key.' },
      violations: [{ reason: 'format', value: 'x', property: 'entry.key' }],
    };
    const text = canonicalXml(writeProblem(problem));
    expect(text).toContain('<type>https://dict.pi.rsfn.net.br/api/v2/error/EntryInvalid</type>');
    expect(readProblem(readXml(Buffer.from(text)))).toEqual({ ...problem, correlationId: undefined });
  });

  it('is no problem without a type and a status', () => {
    expect(readProblem(readXml(Buffer.from('<html></html>')))).toBeUndefined();
    expect(readProblem(readXml(Buffer.from('<problem><status>500</status></problem>')))).toBeUndefined();
  });
});
