import type { RequestListener } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createOutbound, type Outbound } from '../../src/outbound/outbound.ts';
import { createHttpRegistry } from '../../src/registry/http-registry.ts';
import { inTime } from '../full.ts';
import { httpServer, rawServer, type TestServer } from './servers.ts';

let outbound: Outbound;
let server: TestServer;
beforeAll(() => {
  outbound = createOutbound({ allowLoopback: true });
});
afterEach(() => server.close());
afterAll(() => outbound.close());

const AWAY = { found: false, reason: 'AWAY' };
const CNPJ = '11222333000181';

const lookUp = (timeoutMs = 2_000) =>
  createHttpRegistry({ outbound, baseUrl: `http://127.0.0.1:${server.port}/api/cnpj/v1`, timeoutMs }).lookUp(
    CNPJ,
    new Date(),
  );
async function answering(listener: RequestListener) {
  server = await httpServer(listener);
  return lookUp();
}

/** As BrasilAPI answers, shortened. */
const RECORD = {
  cnpj: CNPJ,
  razao_social: 'PADARIA AURORA LTDA',
  nome_fantasia: 'Padaria Aurora',
  data_inicio_atividade: '2012-03-05',
  natureza_juridica: 'Sociedade Empresária Limitada',
  codigo_natureza_juridica: 2062,
  cnae_fiscal: 1091102,
  cnae_fiscal_descricao: 'Padaria e confeitaria com predominância de produção própria',
  capital_social: 50000,
  cep: '01310100',
  uf: 'SP',
  municipio: 'SAO PAULO',
  logradouro: 'PAULISTA',
  bairro: 'BELA VISTA',
  numero: '1000',
  complemento: '',
  qsa: [{ nome_socio: 'HELENA PRADO' }],
};

describe('found', () => {
  it('asks for the number and reads each member', async () => {
    let asked: string | undefined;
    const found = await answering((request, response) => {
      asked = request.url;
      response.end(JSON.stringify(RECORD));
    });
    expect(asked).toBe('/api/cnpj/v1/11222333000181');
    expect(found).toEqual({
      found: true,
      company: {
        officialName: 'PADARIA AURORA LTDA',
        fantasyName: 'Padaria Aurora',
        openingDate: '2012-03-05',
        legalNature: 'Sociedade Empresária Limitada',
        legalNatureCode: '2062',
        mainActivity: 'Padaria e confeitaria com predominância de produção própria',
        mainActivityCode: '1091102',
        jointStock: '50000',
        zipCode: '01310100',
        state: 'SP',
        city: 'SAO PAULO',
        street: 'PAULISTA',
        neighborhood: 'BELA VISTA',
        number: '1000',
        complement: null,
      },
    });
  });

  it('takes what is of no use as not said', async () => {
    const body = {
      razao_social: 'A\u0000B \ud800',
      nome_fantasia: ['x'],
      data_inicio_atividade: '2012-02-30',
      capital_social: null,
      cep: '123',
      logradouro: 'x'.repeat(300),
    };
    const found = await answering((_request, response) => response.end(JSON.stringify(body)));
    expect(found).toMatchObject({
      found: true,
      company: {
        officialName: 'AB \ufffd',
        fantasyName: null,
        openingDate: null,
        jointStock: null,
        zipCode: null,
        street: null,
      },
    });
  });
});

describe('not found', () => {
  it('404 is final', async () => {
    const answer = await answering((_request, response) => response.writeHead(404).end('{}'));
    expect(answer).toEqual({ found: false, reason: 'UNKNOWN' });
  });

  it.each([500, 503, 302, 403, 204])('%i is worth another try', async (status) => {
    expect(await answering((_request, response) => response.writeHead(status).end())).toEqual(AWAY);
  });

  it('429 says when', async () => {
    const answer = await answering((_request, response) =>
      response.writeHead(429, { 'retry-after': '90' }).end(),
    );
    expect(answer).toEqual({ ...AWAY, afterSeconds: 90 });
  });

  it.each(['<html>', '', '[]', 'null', '{"message":"ok"}', '{"razao_social":17', '{"razao_social":""}'])(
    '%s is no company',
    async (body) => {
      expect(await answering((_request, response) => response.end(body))).toEqual(AWAY);
    },
  );

  it('a body without end is not read', async () => {
    const answer = await answering((_request, response) => {
      response.write(`{"razao_social":"${'x'.repeat(300_000)}`);
    });
    expect(answer).toEqual(AWAY);
  });

  it('too late is too late', async () => {
    server = await httpServer(() => undefined);
    const before = performance.now();
    expect(await lookUp(200)).toEqual(AWAY);
    expect(performance.now() - before).toBeLessThan(inTime(1_500));
  });

  it('an answer that is no HTTP, and one that breaks off', async () => {
    server = await rawServer((socket) => socket.end('hello\r\n\r\n'));
    expect(await lookUp()).toEqual(AWAY);
    await server.close();
    server = await rawServer((socket) => socket.destroy());
    expect(await lookUp()).toEqual(AWAY);
  });
});
