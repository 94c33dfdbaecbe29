import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLocationReader, type LocationReader } from '../../src/locations/reader.ts';
import { createOutbound, type Outbound } from '../../src/outbound/outbound.ts';
import { handClock } from '../simulated.ts';
import { createAuthority } from './certificates.ts';
import { type Institution, type KeyPair, makeKeyPair, signedBy, startInstitution } from './institution.ts';
import { rawTlsServer } from './servers.ts';

// The clock stands at noon of 21 November 2026, a Saturday.
const COB = {
  calendario: { criacao: '2026-11-21T11:30:00Z', apresentacao: '2026-11-21T12:00:00Z', expiracao: 3600 },
  txid: '7978c0c97ea847e78e8849634473c1f1',
  revisao: 0,
  status: 'ATIVA',
  valor: { original: '37.00', modalidadeAlteracao: 0 },
  chave: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
};
const COBV = {
  ...COB,
  calendario: { criacao: '2026-11-01T12:00:00Z', dataDeVencimento: '2026-11-12', validadeAposVencimento: 9 },
  valor: { original: '100.00', final: '100.00' },
};

let es256: KeyPair;
beforeAll(async () => {
  es256 = await makeKeyPair('ES256');
});

let outbound: Outbound;
let institution: Institution;
let reader: LocationReader;
const clock = handClock();
beforeEach(async () => {
  outbound = createOutbound({ allowLoopback: true });
  institution = await startInstitution();
  institution.keys = [es256.jwk];
  reader = createLocationReader({ outbound, clock, policy: { allowLoopback: true } });
  clock.set(new Date('2026-11-21T12:00:00Z'));
});
afterEach(async () => {
  await outbound.close();
  await institution.server.close();
});

const read = (path = '/qr/v2/abc', intent = {}) => reader.read(`${institution.host}${path}`, intent);

describe('a location', () => {
  it('gives what its institution signed', async () => {
    await institution.serve(COB, es256);
    expect(await read()).toMatchObject({
      ok: true,
      payload: { kind: 'IMMEDIATE', txid: COB.txid, key: COB.chave, final: 3700n, status: 'ATIVA' },
    });
    expect(institution.asked).toEqual(['/qr/v2/abc', '/jwks.json']);
  });

  it.each(['application/jose; charset=utf-8', 'Application/JOSE', 'application/jose;x=y'])(
    'may say its type as %s',
    async (type) => {
      institution.serveToken(`${await signedBy(es256, COB, { jku: institution.jku })}\n`, type);
      expect(await read()).toMatchObject({ ok: true });
    },
  );

  it.each([
    '',
    'https://',
    '10.0.0.1/qr',
    '169.254.169.254/latest/meta-data',
    '0.0.0.0/qr/x',
    '2852039166/qr/x',
  ])('that may not be called is refused: "%s"', async (location) => {
    expect(await reader.read(location)).toEqual({ ok: false, reason: 'refused' });
  });

  it('on loopback is refused outside a sandbox', async () => {
    const strict = createOutbound({ allowLoopback: false });
    const real = createLocationReader({ outbound: strict, clock, policy: { allowLoopback: false } });
    for (const host of [institution.host, `localhost:${institution.server.port}`])
      expect(await real.read(`${host}/qr/v2/abc`)).toEqual({ ok: false, reason: 'refused' });
    expect(institution.asked).toEqual([]);
    await strict.close();
  });

  it('is never asked without TLS outside a sandbox, whatever the client allows', async () => {
    const real = createLocationReader({ outbound, clock, policy: { allowLoopback: false } });
    await institution.serve(COB, es256);
    expect(await real.read(`${institution.host}/qr/v2/abc`)).toEqual({ ok: false, reason: 'refused' });
    expect(institution.asked).toEqual([]);
  });

  const statuses: [number, string][] = [
    [404, 'gone'],
    [410, 'gone'],
    [400, 'bad-status'],
    [500, 'bad-status'],
    [204, 'bad-status'],
    [301, 'bad-status'],
  ];
  it.each(statuses)('that answers %i is %s', async (status, reason) => {
    const location = `http://${institution.host}/elsewhere`;
    institution.answer = (_request, response) => response.writeHead(status, { location }).end();
    expect(await read()).toEqual({ ok: false, reason });
    expect(institution.asked).toEqual(['/qr/v2/abc']);
  });

  it('that does not answer in time, or at all, is unreachable', async () => {
    const hasty = createLocationReader({ outbound, clock, policy: { allowLoopback: true }, timeoutMs: 100 });
    institution.answer = () => undefined;
    const reading = await hasty.read(`${institution.host}/qr/v2/abc`);
    expect(reading).toEqual({ ok: false, reason: 'unreachable' });
    institution.answer = (request) => request.socket.destroy();
    expect(await read()).toEqual({ ok: false, reason: 'unreachable' });
  });

  it.each([
    ['text/plain', 'a.b.c'],
    ['application/json', '{}'],
    ['application/jose+json', '{}'],
    ['application/jose', ''],
    ['application/jose', 'a.b'],
    ['application/jose', '{"payload":"x"}'],
    ['application/jose', '!.b.c'],
    ['application/jose', 'bm90IGpzb24.b.c'],
    ['application/jose', `${'a'.repeat(65_537)}.b.c`],
  ])('that answers %s with %.20j is not one', async (type, body) => {
    institution.serveToken(body, type);
    expect(await read()).toEqual({ ok: false, reason: 'not-jose' });
  });

  it('is refused with a payload that nobody can pay by', async () => {
    await institution.serve({ ...COB, valor: { original: '37,00' } }, es256);
    expect(await read()).toEqual({ ok: false, reason: 'bad-payload' });
    await institution.serve({ ...COB, valor: { original: '0.00', retirada: { saque: {} } } }, es256);
    expect(await read()).toEqual({ ok: false, reason: 'unsupported' });
  });

  it.each(['CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP'])(
    'that is %s is not payable',
    async (status) => {
      await institution.serve({ ...COB, status }, es256);
      expect(await read()).toEqual({ ok: false, reason: 'not-payable' });
    },
  );

  it('is read by name, over TLS', async () => {
    const authority = await createAuthority();
    const identity = await authority.issue(['pix.psp.test']);
    let token = '';
    const server = await rawTlsServer(identity, (socket, head) => {
      const body = head.startsWith('GET /jwks ') ? JSON.stringify({ keys: [es256.jwk] }) : token;
      socket.write(
        `HTTP/1.1 200 OK\r\ncontent-type: application/jose\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      );
    });
    const host = `pix.psp.test:${server.port}`;
    const client = createOutbound({
      allowLoopback: true,
      authorities: [authority.cert],
      resolve: async () => ['127.0.0.1'],
    });
    const byName = createLocationReader({
      outbound: client,
      clock,
      policy: { allowLoopback: true, port: server.port },
    });
    token = await signedBy(es256, COB, { jku: `https://${host}/jwks` });
    expect(await byName.read(`${host}/qr/abc`)).toMatchObject({ ok: true });
    token = await signedBy(es256, COB, { jku: `http://${host}/jwks` });
    expect(await byName.read(`${host}/qr/abc`)).toEqual({ ok: false, reason: 'bad-signature' });
    await client.close();
    await server.close();
  });
});

describe('an immediate charge', () => {
  it('expires when its seconds are over', async () => {
    await institution.serve(COB, es256);
    clock.set(new Date('2026-11-21T12:29:59.999Z'));
    expect(await read()).toMatchObject({ ok: true });
    clock.set(new Date('2026-11-21T12:30:00Z'));
    expect(await read()).toEqual({ ok: false, reason: 'expired' });
  });
});

describe('a charge with due date', () => {
  it('is asked for the day of payment', async () => {
    await institution.serve(COBV, es256);
    expect(await read('/qr/v2/cobv/abc', { dpp: '2026-11-22', codMun: '5300108' })).toMatchObject({
      ok: true,
      payload: { kind: 'CHARGE', final: 10_000n, dueDate: '2026-11-12', lastDay: '2026-11-23' },
    });
    expect(institution.asked[0]).toBe('/qr/v2/cobv/abc?DPP=2026-11-22&codMun=5300108');
  });

  it('is asked again where its location did not say that it is one', async () => {
    await institution.serve(COBV, es256);
    expect(await read('/qr/v2/abc', { dpp: '2026-11-22' })).toMatchObject({ ok: true });
    expect(institution.asked).toEqual(['/qr/v2/abc', '/jwks.json', '/qr/v2/abc?DPP=2026-11-22']);
    await institution.serve(COB, es256);
    await read('/qr/v2/abc', { dpp: '2026-11-22' });
    expect(institution.asked.slice(3)).toEqual(['/qr/v2/abc']);
  });

  it('expires with its last day in Brasília, which moves over a weekend', async () => {
    // Nine days from Thursday the 12th end on a Saturday; the Monday after is the 23rd.
    await institution.serve(COBV, es256);
    clock.set(new Date('2026-11-24T02:59:59Z'));
    expect(await read('/qr/v2/cobv/abc')).toMatchObject({ ok: true });
    expect(await read('/qr/v2/cobv/abc', { dpp: '2026-11-24' })).toEqual({ ok: false, reason: 'expired' });
    clock.set(new Date('2026-11-24T03:00:00Z'));
    expect(await read('/qr/v2/cobv/abc')).toEqual({ ok: false, reason: 'expired' });
  });
});

describe('a recurrence', () => {
  const REC = { idRec: 'RN123456782024011577825445612', valor: { valorRec: '35.00' }, loc: null };

  it('is verified and given as it is', async () => {
    await institution.serve(REC, es256);
    const location = `${institution.host}/qr/v2/rec/abc`;
    expect(await reader.readRecurrence(location)).toEqual({ ok: true, payload: REC });
    const other = await makeKeyPair('ES256');
    await institution.serve(REC, other);
    expect(await reader.readRecurrence(location)).toEqual({ ok: false, reason: 'bad-signature' });
    await institution.serve(COB, es256);
    expect(await reader.readRecurrence(location)).toEqual({ ok: false, reason: 'bad-payload' });
    expect(await reader.readRecurrence('10.0.0.1')).toEqual({ ok: false, reason: 'refused' });
  });
});
