import { strict as assert } from 'node:assert';
import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { JWK } from 'jose';
import type { KeySets } from '../../../src/locations/key-sets.ts';
import { readPayload } from '../../../src/locations/read-payload.ts';
import { verifyJws } from '../../../src/locations/verify-jws.ts';
import type { Target } from './target.ts';

const HOST = 'https://pix.psp.example';
const LOCATION = new URL(`${HOST}/qr/v2/cob/1`);

/** Answers of locations of other institutions: only what their key has signed is read, and reading never fails. */
export function openPayloads(): Target {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = { ...pair.publicKey.export({ format: 'jwk' }), kid: 'k' } as JWK;
  const keySets: KeySets = {
    find: async (jku, kid) => (jku === `${HOST}/jwks` && kid === 'k' ? jwk : undefined),
  };
  const encoded = (text: string) => Buffer.from(text).toString('base64url');
  const signed = (payload: string) => {
    const header = encoded(JSON.stringify({ alg: 'ES256', kid: 'k', jku: `${HOST}/jwks` }));
    const text = `${header}.${encoded(payload)}`;
    const signature = sign('sha256', Buffer.from(text), { key: pair.privateKey, dsaEncoding: 'ieee-p1363' });
    return `${text}.${signature.toString('base64url')}`;
  };
  return {
    name: 'jws',
    withinMs: 1_000,
    seeds: PAYLOADS.flatMap((payload) => [Buffer.from(signed(payload)), Buffer.from(payload)]),
    pieces: [
      '.',
      '..',
      encoded('{"alg":"none"}'),
      encoded('{"alg":"HS256","kid":"k"}'),
      '"valor":',
      '-1',
      'null',
    ],
    judge: async (input) => {
      // Reading any bytes as a payload says yes or no.
      const read = readPayload(input) === undefined ? 'no payload' : 'a payload';
      const token = input.toString('latin1');
      const verified = await verifyJws(token, LOCATION, keySets);
      if (!verified.ok) return `${verified.reason}, ${read}`;
      const [header, payload, signature] = token.split('.') as [string, string, string];
      const isSigned = verify(
        'sha256',
        Buffer.from(`${header}.${payload}`),
        {
          key: createPublicKey(pair.publicKey.export({ type: 'spki', format: 'pem' })),
          dsaEncoding: 'ieee-p1363',
        },
        Buffer.from(signature, 'base64url'),
      );
      assert.ok(isSigned, 'verified, and nobody has signed it');
      assert.deepEqual(Buffer.from(verified.payload), Buffer.from(payload, 'base64url'));
      return 'verified';
    },
  };
}

const PAYLOADS = [
  JSON.stringify({
    calendario: { criacao: '2026-11-21T12:00:00Z', apresentacao: '2026-11-21T12:00:00Z', expiracao: 3600 },
    ...{ txid: 'a'.repeat(30), revisao: 0, status: 'ATIVA', chave: 'ok@psp.example' },
    valor: { original: '10.50', modalidadeAlteracao: 0 },
  }),
  JSON.stringify({
    calendario: {
      ...{ criacao: '2026-11-21T12:00:00Z', apresentacao: '2026-11-21T12:00:00Z' },
      ...{ dataDeVencimento: '2026-12-01', validadeAposVencimento: 10 },
    },
    ...{ txid: 'b'.repeat(30), revisao: 0, status: 'ATIVA', chave: 'ok@psp.example' },
    devedor: { cpf: '52998224725', nome: 'Marina Duarte' },
    recebedor: { cnpj: '11222333000181', nome: 'Padaria Aurora Ltda' },
    valor: {
      original: '10.50',
      multa: '1.00',
      juros: '0.00',
      abatimento: '0.00',
      desconto: '0.00',
      final: '11.50',
    },
  }),
];
