import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDirectory } from '../../central-bank/dict/part.ts';
import { acknowledgeClaim, createClaim } from '../../src/rails/bcb/dict/claims.ts';
import { DictClient } from '../../src/rails/bcb/dict/client.ts';
import { createEntry, lookUp } from '../../src/rails/bcb/dict/entries.ts';
import {
  createRecovery,
  getRecovery,
  recoveryRefunds,
  recoveryReports,
  refundRecovery,
} from '../../src/rails/bcb/dict/funds-recoveries.ts';
import { acknowledgeReport, closeReport } from '../../src/rails/bcb/dict/infraction-reports.ts';
import { claimList } from '../../src/rails/bcb/dict/lists.ts';
import { getPolicy } from '../../src/rails/bcb/dict/policies.ts';
import { BEGINNING, readChanges } from '../../src/rails/bcb/dict/poller.ts';
import { closeRefund, createRefund } from '../../src/rails/bcb/dict/refunds.ts';
import { readProblem } from '../../src/rails/bcb/dict-values/problem.ts';
import { readXml } from '../../src/rails/bcb/xml/read.ts';
import { signRoot } from '../../src/rails/bcb/xml/sign.ts';
import { centavos } from '../../src/values/money.ts';
import { type Connected, openCentralBank, type RunningCentralBank } from './central-bank.ts';
import {
  account,
  BANK_A,
  BANK_B,
  done,
  MARIA,
  PADARIA,
  phone,
  railIdOf,
  refusal,
  uuid,
} from './directory.ts';
import { wordsOn, writing } from './payments.ts';

const EXAMPLE = '99999001';
const read = (path: string) => readFileSync(path, 'utf8');

let running: RunningCentralBank;
let client: DictClient;
let atB: DictClient;

beforeAll(async () => {
  running = await openCentralBank({}, startDirectory);
  client = clientOf(running.a);
  atB = clientOf(running.b);
});
afterAll(async () => {
  await Promise.all([client.close(), atB.close()]);
  await running.close();
});

async function control(path: string, body: object): Promise<Record<string, unknown>> {
  const { status, json } = await running.control('POST', `/${path}`, body);
  if (status !== 200) throw new Error(JSON.stringify(json));
  return json;
}

function tlsOf({ files }: Connected) {
  const { addresses } = running.bank;
  return {
    ca: read(addresses.authority),
    cert: read(files.connectionCertificate),
    key: read(files.connectionKey),
  };
}

function clientOf(of: Connected) {
  return new DictClient({
    endpoint: {
      url: `${running.bank.addresses.dict}/api/v2`,
      besideUrl: `${running.bank.addresses.dict}/api-np/v2`,
      tls: tlsOf(of),
      timeoutMs: 10_000,
    },
    ...{ signer: of.signer, certificates: of.certificates, directoryIspb: '00038166', category: 'A' },
    now: () => running.bank.world.now(),
    onAlarm: () => undefined,
  });
}

const wanted = (key: string) => ({
  entry: { key, keyType: 'PHONE' as const, account: account(BANK_A), owner: MARIA },
  reason: 'USER_REQUESTED' as const,
  requestId: uuid(),
});

describe('the directory as a part of the central bank', () => {
  it('is claimed from by an example institution, which control speaks for', async () => {
    const key = phone();
    done(await createEntry(client, wanted(key)));
    const xml =
      `<CreateClaimRequest><Claim><Type>OWNERSHIP</Type><Key>${key}</Key><KeyType>PHONE</KeyType><ClaimerAccount>` +
      `<Participant>${EXAMPLE}</Participant><AccountNumber>77</AccountNumber><AccountType>CACC</AccountType>` +
      '<OpeningDate>2026-01-10T03:00:00.000Z</OpeningDate></ClaimerAccount><Claimer><Type>LEGAL_PERSON</Type>' +
      `<TaxIdNumber>${PADARIA.taxIdNumber}</TaxIdNumber><Name>Padaria</Name></Claimer></Claim></CreateClaimRequest>`;
    const ask = { participant: EXAMPLE, method: 'POST', path: '/api/v2/claims/', xml };
    expect(await control('directory', ask)).toMatchObject({ status: 201 });
    expect(await control('directory', ask)).toMatchObject({ status: 400, type: 'ClaimAlreadyExistsForKey' });
    await expect(control('directory', { ...ask, participant: BANK_A })).rejects.toThrow(
      'not an example institution',
    );
    const seen: string[] = [];
    const list = claimList(client, 'IsDonor');
    await readChanges(client, list, {
      place: BEGINNING,
      keep: async (claims) => void seen.push(...claims.map((one) => `${one.key} ${one.status} ${one.id}`)),
    });
    const [, , id = ''] = seen.find((one) => one.startsWith(key))?.split(' ') ?? [];
    expect(done(await acknowledgeClaim(client, id)).status).toBe('WAITING_RESOLUTION');
  });

  it('plays faults that control asks for', async () => {
    await control('faults', { name: 'dict-503', times: 1, retryAfter: 9, matching: 'createEntry' });
    expect(await createEntry(client, wanted(phone()))).toEqual({
      state: 'UNAVAILABLE',
      retryAfterSeconds: 9,
    });
    await control('clock', { advance: 9 });
    done(await createEntry(client, wanted(phone())));
  });

  it('gives a claim that is lost in an outage the time to come back', async () => {
    const claim = {
      ...{ type: 'PORTABILITY' as const, key: phone(), keyType: 'PHONE' as const },
      ...{ claimerAccount: account(BANK_A), claimer: MARIA },
    };
    await control('stop', {});
    expect(await createClaim(client, claim)).toEqual({ state: 'LOST' });
    await control('start', {});
    expect(await createClaim(client, claim)).toMatchObject({ problem: { type: 'ClaimKeyNotFound' } });
  });

  it('knows after a restart what it knew, and makes other ids', async () => {
    const [before, random] = [
      wanted(phone()),
      { ...wanted(''), entry: { ...wanted('').entry, key: undefined, keyType: 'EVP' as const } },
    ];
    const first = done(await createEntry(client, before));
    const drawn = done(await createEntry(client, random)).key;
    await Promise.all([client.close(), atB.close()]);
    await running.restart();
    [client, atB] = [clientOf(running.a), clientOf(running.b)];
    expect(done(await createEntry(client, before))).toEqual(first);
    expect(done(await createEntry(client, random)).key).toBe(drawn);
    expect(done(await createEntry(client, { ...random, requestId: uuid() })).key).not.toBe(drawn);
  });
});

describe('settlements of the settlement system', () => {
  it('gives the look-up its token back, is followed when it was stolen, and ends the refund that it pays', async () => {
    const message = writing(running);
    // A bank so small that what is drawn does not grow again at once.
    await control('categories', { ispb: BANK_A, category: 'H' });
    const key = phone();
    const held = { ...wanted(key), entry: { ...wanted(key).entry, account: account(BANK_B) } };
    done(await createEntry(atB, held));
    const paid = message.order({ amount: '300.00' });
    const { endToEndId } = paid.ids;
    done(await lookUp(client, key, { payer: PADARIA.taxIdNumber, endToEndId }));
    const tokens = async () =>
      done(await getPolicy(client, 'ENTRIES_READ_PARTICIPANT_ANTISCAN')).policy.availableTokens;
    expect(await tokens()).toBe(49);
    await running.a.post(await message.orders([paid]));
    await running.b.readUntil((all) => all.some(({ type }) => type === 'pacs.008'));
    expect(await tokens()).toBe(50);
    await running.b.post(await message.answer(endToEndId, 'ACSP'));
    await running.a.readUntil((all) => wordsOn(endToEndId, all).includes('ACSC'));

    const contactInformation = { email: 'med@a.example', phone: '+551130000000' };
    const { id } = done(
      await createRecovery(client, {
        rootTransactionId: endToEndId,
        situationType: 'SCAM',
        contactInformation,
      }),
    );
    const [report] = done(await recoveryReports(client, id));
    done(await acknowledgeReport(atB, report?.id ?? ''));
    const agreed = { analysisResult: 'AGREED', fraudType: 'SCAMMER_ACCOUNT' } as const;
    done(await closeReport(atB, report?.id ?? '', agreed));
    done(await refundRecovery(client, id));
    const [refund] = done(await recoveryRefunds(client, id));

    const returned = message.returned(endToEndId, { amount: '300.00', reason: { code: 'FR01' } });
    const close = () =>
      closeRefund(atB, refund?.id ?? '', {
        ...{ refundAnalysisResult: 'TOTALLY_ACCEPTED', refundTransactionId: returned.returnId },
        effectiveRefundedAmount: centavos(300_00n),
      });
    await running.b.post(await message.returns([returned]));
    await running.a.readUntil((all) => all.some(({ type }) => type === 'pacs.004'));
    expect(refusal(await close())).toBe('RefundTransactionNotSettled');
    await running.a.post(await message.answer(returned.returnId, 'ACSP', running.a));
    await running.b.readUntil((all) => wordsOn(returned.returnId, all).includes('ACSC'));
    expect(done(await close()).status).toBe('CLOSED');
    expect(done(await getRecovery(client, id)).status).toBe('COMPLETED');
  });

  it('while the directory was not listening is told to it at its start', async () => {
    const { transfers } = running.bank.spi.state;
    const [endToEndId = ''] = [...transfers.keys()].filter((id) => id.startsWith('E'));
    await Promise.all([client.close(), atB.close()]);
    rmSync(join(running.folder, 'directory'), { recursive: true });
    await running.restart();
    [client, atB] = [clientOf(running.a), clientOf(running.b)];
    const wish = {
      transactionId: endToEndId,
      refundReason: 'OPERATIONAL_FLAW',
      refundAmount: centavos(1n),
    } as const;
    expect(done(await createRefund(client, wish)).contestedParticipant).toBe(BANK_B);
  });
});

describe('messages to the directory', () => {
  const REQUEST = (participant: string, key = phone()) =>
    `<CreateEntryRequest><Entry><Key>${key}</Key><KeyType>PHONE</KeyType><Account><Participant>${participant}` +
    '</Participant><AccountNumber>1</AccountNumber><AccountType>CACC</AccountType>' +
    '<OpeningDate>2026-01-10T03:00:00.000Z</OpeningDate></Account><Owner><Type>NATURAL_PERSON</Type>' +
    '<TaxIdNumber>52998224725</TaxIdNumber><Name>Maria</Name></Owner></Entry><Reason>USER_REQUESTED</Reason>' +
    `<RequestId>${uuid()}</RequestId></CreateEntryRequest>`;

  async function send(
    body: string | undefined,
    {
      method = 'POST',
      path = '/entries/',
      headers = {},
      from = running.a,
    }: {
      method?: 'GET' | 'POST' | 'PUT';
      path?: string;
      headers?: Record<string, string>;
      from?: Connected;
    } = {},
  ) {
    const dispatcher = new Agent({ connect: tlsOf(from) });
    try {
      const answer = await request(`${running.bank.addresses.dict}/api/v2${path}`, {
        ...{ method, body: body ?? null, dispatcher },
        headers: { 'Content-Type': 'application/xml', ...headers },
      });
      const said = Buffer.from(await answer.body.arrayBuffer());
      return { status: answer.statusCode, type: readProblem(readXml(said))?.type };
    } finally {
      await dispatcher.close();
    }
  }

  const signed = (text: string) => signRoot(readXml(Buffer.from(text)), running.a.signer);

  it('is obeyed when it is signed by who sends it', async () => {
    expect(await send(await signed(REQUEST(BANK_A)))).toEqual({ status: 201, type: undefined });
  });

  it('is refused unsigned, changed after it was signed, or signed by another', async () => {
    expect(await send(REQUEST(BANK_A))).toEqual({ status: 400, type: 'RequestSignatureInvalid' });
    const changed = (await signed(REQUEST(BANK_A))).replace('<Name>Maria</Name>', '<Name>Mario</Name>');
    expect(await send(changed)).toEqual({ status: 400, type: 'RequestSignatureInvalid' });
    expect(await send(await signed(REQUEST(BANK_B)), { from: running.b })).toEqual({
      ...{ status: 400, type: 'RequestSignatureInvalid' },
    });
  });

  it('is refused in the name of another bank', async () => {
    expect(await send(await signed(REQUEST(BANK_B)))).toEqual({ status: 403, type: 'Forbidden' });
    const headers = { 'PI-RequestingParticipant': BANK_B };
    const get = { method: 'GET' as const, path: `/claims/${uuid()}` };
    expect(await send(undefined, { ...get, headers })).toEqual({ status: 403, type: 'Forbidden' });
    expect(await send(undefined, get)).toEqual({ status: 400, type: 'BadRequest' });
    const list = { method: 'GET' as const, path: `/claims/?Participant=${BANK_B}` };
    expect(await send(undefined, list)).toEqual({ status: 403, type: 'Forbidden' });
  });

  it.each([
    [
      'an entity of its own',
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><CreateEntryRequest>&b;</CreateEntryRequest>',
    ],
    ['a processing instruction', '<CreateEntryRequest><?x y?></CreateEntryRequest>'],
    ['a comment', '<CreateEntryRequest><!-- x --></CreateEntryRequest>'],
    ['half a text', '<CreateEntryRequest><Entry>'],
    ['no text', ''],
    ['more than it reads', `<CreateEntryRequest>${' '.repeat(1_100_000)}</CreateEntryRequest>`],
  ])('is refused with %s', async (_, text) => {
    expect(await send(text)).toEqual({ status: 400, type: 'BadRequest' });
  });

  it('is refused where version 2 has given it up, or never had it', async () => {
    expect(await send('<a></a>', { path: '/infraction-reports/' })).toEqual({
      ...{ status: 410, type: 'DeprecatedResource' },
    });
    expect(await send('<a></a>', { path: '/keys' })).toEqual({ status: 404, type: 'NotFound' });
    const gzip = { headers: { 'Content-Encoding': 'gzip' } };
    expect(await send(REQUEST(BANK_A), gzip)).toEqual({ status: 400, type: 'BadRequest' });
  });

  it('does not even arrive without a certificate, or from an authority that is unknown', async () => {
    const dispatcher = new Agent({ connect: { ca: read(running.bank.addresses.authority) } });
    const url = `${running.bank.addresses.dict}/api/v2/policies/`;
    await expect(request(url, { dispatcher })).rejects.toThrow();
    await dispatcher.close();
    await expect(request(url)).rejects.toThrow();
  });

  it('of a key with signs in its path means that key', async () => {
    const key = phone();
    done(await createEntry(client, wanted(key)));
    const payment = { payer: '11144477735', endToEndId: railIdOf('E', BANK_A) };
    expect(await lookUp(client, key, payment)).toMatchObject({
      problem: { type: 'EntryCannotBeQueriedForBookTransfer' },
    });
  });
});
