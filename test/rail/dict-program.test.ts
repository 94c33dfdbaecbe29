import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ParticipantFiles } from '../../central-bank/certificates/store.ts';
import { startDirectory } from '../../central-bank/dict/part.ts';
import { type CentralBank, startCentralBank } from '../../central-bank/start.ts';
import { acknowledgeClaim, createClaim } from '../../src/rails/bcb/dict/claims.ts';
import { DictClient } from '../../src/rails/bcb/dict/client.ts';
import { createEntry, lookUp } from '../../src/rails/bcb/dict/entries.ts';
import { claimList } from '../../src/rails/bcb/dict/lists.ts';
import { BEGINNING, readChanges } from '../../src/rails/bcb/dict/poller.ts';
import { readProblem } from '../../src/rails/bcb/dict-values/problem.ts';
import { CertificateStore, certificatesIn } from '../../src/rails/bcb/xml/certificates.ts';
import { readXml } from '../../src/rails/bcb/xml/read.ts';
import { signerOf, signRoot } from '../../src/rails/bcb/xml/sign.ts';
import { account, BANK_A, BANK_B, done, MARIA, PADARIA, phone, railIdOf, uuid } from './directory.ts';

const EXAMPLE = '99999001';
const folder = mkdtempSync(join(tmpdir(), 'central-bank-'));
const read = (path: string) => readFileSync(path, 'utf8');

let bank: CentralBank;
let files: ParticipantFiles;
let client: DictClient;

async function start() {
  bank = await startCentralBank(
    {
      ...{ icomPort: 0, dictPort: 0, controlPort: 0, folder, seed: 'seed' },
      ...{ streamWaitMs: 100, streamIdleMs: 1_000 },
    },
    startDirectory,
  );
  files = (await control('participants', { ispb: BANK_A, name: 'Banco A' })) as ParticipantFiles;
  client = clientOf(files);
}

async function control(path: string, body: object): Promise<unknown> {
  const answer = await request(`${bank.addresses.control}/control/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  const said = await answer.body.json();
  if (answer.statusCode !== 200) throw new Error(JSON.stringify(said));
  return said;
}

function clientOf({
  connectionCertificate,
  connectionKey,
  signingCertificate,
  signingKey,
}: ParticipantFiles) {
  return new DictClient({
    endpoint: {
      url: `${bank.addresses.dict}/api/v2`,
      besideUrl: `${bank.addresses.dict}/api-np/v2`,
      tls: {
        ca: read(bank.addresses.authority),
        cert: read(connectionCertificate),
        key: read(connectionKey),
      },
      timeoutMs: 10_000,
    },
    signer: signerOf(BANK_A, read(signingCertificate), read(signingKey)),
    certificates: new CertificateStore(() => certificatesIn(bank.addresses.systemCertificates)),
    directoryIspb: '00038166',
    category: 'A',
    now: () => bank.world.now(),
    onAlarm: () => undefined,
  });
}

beforeAll(start);
afterAll(async () => {
  await client.close();
  await bank.close();
  rmSync(folder, { recursive: true, force: true });
});

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
      'no example institution',
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
    await client.close();
    await bank.close();
    await start();
    expect(done(await createEntry(client, before))).toEqual(first);
    expect(done(await createEntry(client, random)).key).toBe(drawn);
    expect(done(await createEntry(client, { ...random, requestId: uuid() })).key).not.toBe(drawn);
  });
});

describe('what the directory is sent', () => {
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
      tls = {},
    }: {
      method?: 'GET' | 'POST' | 'PUT';
      path?: string;
      headers?: Record<string, string>;
      tls?: { cert?: string; key?: string };
    } = {},
  ) {
    const dispatcher = new Agent({
      connect: {
        ca: read(bank.addresses.authority),
        ...{ cert: read(files.connectionCertificate), key: read(files.connectionKey), ...tls },
      },
    });
    try {
      const answer = await request(`${bank.addresses.dict}/api/v2${path}`, {
        ...{ method, body: body ?? null, dispatcher },
        headers: { 'Content-Type': 'application/xml', ...headers },
      });
      const said = Buffer.from(await answer.body.arrayBuffer());
      return { status: answer.statusCode, type: readProblem(readXml(said))?.type };
    } finally {
      await dispatcher.close();
    }
  }

  const signed = (text: string) =>
    signRoot(
      readXml(Buffer.from(text)),
      signerOf(BANK_A, read(files.signingCertificate), read(files.signingKey)),
    );

  it('is obeyed when it is signed by who sends it', async () => {
    expect(await send(await signed(REQUEST(BANK_A)))).toEqual({ status: 201, type: undefined });
  });

  it('is refused unsigned, changed after it was signed, or signed by another', async () => {
    expect(await send(REQUEST(BANK_A))).toEqual({ status: 400, type: 'RequestSignatureInvalid' });
    const changed = (await signed(REQUEST(BANK_A))).replace('<Name>Maria</Name>', '<Name>Mario</Name>');
    expect(await send(changed)).toEqual({ status: 400, type: 'RequestSignatureInvalid' });
    const other = (await control('participants', { ispb: BANK_B, name: 'Banco B' })) as ParticipantFiles;
    const tls = { cert: read(other.connectionCertificate), key: read(other.connectionKey) };
    expect(await send(await signed(REQUEST(BANK_B)), { tls })).toEqual({
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
    const dispatcher = new Agent({ connect: { ca: read(bank.addresses.authority) } });
    const url = `${bank.addresses.dict}/api/v2/policies/`;
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
