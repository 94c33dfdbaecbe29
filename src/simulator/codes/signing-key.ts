import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import { execute, queryOne, sql } from '../../database/pool.ts';
import type { PayloadKey } from '../../locations/sign-payload.ts';
import { makeCertificate, publishedCertificate } from '../../secrets/certificate.ts';
import type { SimulatedWorld } from '../world.ts';

/** The example institution's signing key, and the part that it publishes. */
export interface ExampleKey extends PayloadKey {
  readonly published: JWK;
}

interface Row {
  kid: string;
  publicJwk: string;
  sealedPrivateJwk: string;
  certificate: string;
}

const ALGORITHM = 'ES256';

const findKey = sql<Row>(
  'simulator.find-signing-key',
  `select kid, public_jwk as "publicJwk", sealed_private_jwk as "sealedPrivateJwk", certificate
     from simulator.signing_key`,
);
// The first node to write one down wins, so all sign with the same.
const insertKey = sql(
  'simulator.insert-signing-key',
  `insert into simulator.signing_key (kid, public_jwk, sealed_private_jwk, certificate, created_at)
   values ($1, $2, $3, $4, $5) on conflict (singleton) do nothing`,
);

/** The institution's key, made when it is first asked for. */
export async function loadExampleKey(world: SimulatedWorld): Promise<ExampleKey> {
  const { main } = world.db;
  const row = (await queryOne(main, findKey)) ?? (await makeKey(world));
  const { kid, publicJwk, certificate } = row;
  const { der, thumbprint } = publishedCertificate(certificate);
  const published = { ...(JSON.parse(publicJwk) as JWK), x5c: [der], 'x5t#S256': thumbprint };
  const privateJwk = JSON.parse(world.vault.open(row.sealedPrivateJwk, placeOf(kid))) as JWK;
  const privateKey = (await importJWK(privateJwk, ALGORITHM)) as CryptoKey;
  return { kid, privateKey, certificateThumbprint: thumbprint, published };
}

async function makeKey(world: SimulatedWorld): Promise<Row> {
  const now = world.clock.now();
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const header = { kid, alg: ALGORITHM };
  const sealed = world.vault.seal(
    JSON.stringify({ ...(await exportJWK(privateKey)), ...header }),
    placeOf(kid),
  );
  const certificate = await makeCertificate({ kid, publicKey, privateKey, notBefore: now });
  const published = JSON.stringify({ ...publicJwk, ...header, use: 'sig' });
  await execute(world.db.main, insertKey, [kid, published, sealed, certificate, now]);
  const row = await queryOne(world.db.main, findKey);
  if (row === undefined) throw new Error('a stored signing key cannot be found');
  return row;
}

export function placeOf(kid: string): string {
  return `simulator/signing_key/${kid}`;
}
