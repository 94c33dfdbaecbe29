import type { AnyOperation, OperationName } from '../../src/rails/bcb/dict-values/operations.ts';
import { PROBLEM_STATUS, type ProblemType } from '../../src/rails/bcb/dict-values/problem-types.ts';
import { readBody, ShapeRefused } from '../../src/rails/bcb/dict-values/shape.ts';
import type { CertificateStore } from '../../src/rails/bcb/xml/certificates.ts';
import { readXml } from '../../src/rails/bcb/xml/read.ts';
import { XmlRefused } from '../../src/rails/bcb/xml/refused.ts';
import { verifyRoot } from '../../src/rails/bcb/xml/verify.ts';
import { admit, draw, lookUpBuckets, participantBucket, settleLookUp } from './access/buckets.ts';
import { HANDLERS } from './handlers.ts';
import { DictRefused, refuse } from './refused.ts';
import type { Route } from './routes.ts';
import type { Call, DictWorld } from './world.ts';

/** A request, with its sender from the connection's certificate. */
export interface Asked {
  route: Route;
  participant: string;
  query: URLSearchParams;
  headers: Call['headers'];
  body: Buffer;
  /** Control acts for an example institution, which has no signing key. */
  unsigned?: true;
}

export type Outcome =
  | { status: number; value: Record<string, unknown> }
  | { status: number; refused: DictRefused };

/** Executes a request, or refuses it. Its changes are stored when this returns; a refused one changes only buckets. */
export function obey(world: DictWorld, certificates: CertificateStore, asked: Asked): Outcome {
  const { route, participant, query, headers } = asked;
  const call: Call = {
    ...{ world, participant, query, headers },
    now: world.now(),
    parameters: route.parameters,
  };
  let outcome: Outcome;
  try {
    judgeAccess(call, route);
    admitAll(call, route);
    const request = readRequest(call, asked, certificates);
    const handle = HANDLERS[route.name] as (call: Call, request: unknown) => Record<string, unknown>;
    outcome = { status: route.operation.status, value: handle(call, request) };
  } catch (error) {
    world.records.undo();
    outcome = refusalOf(error, route.name);
  }
  if (outcome.status !== 429 && outcome.status < 500) drawAll(call, route, outcome.status);
  world.records.commit();
  return outcome;
}

function judgeAccess(call: Call, { isSingle }: Route): void {
  const said = call.headers['pi-requestingparticipant'];
  if (isSingle && said === undefined) refuse('BadRequest', 'PI-RequestingParticipant is missing.');
  if (said !== undefined && said !== call.participant)
    refuse('Forbidden', 'PI-RequestingParticipant is not who the certificate names.');
}

function admitAll(call: Call, { operation }: Route): void {
  if (operation.policy !== 'LOOK_UP') {
    admit(call.world, participantBucket(call.participant, policyOf(operation, call)), call.now);
    return;
  }
  const { payer } = lookUpOf(call);
  const buckets = lookUpBuckets(call, payer, call.parameters.Key ?? '');
  admit(call.world, buckets.payer, call.now);
  admit(call.world, buckets.participant, call.now);
}

function drawAll(call: Call, { operation }: Route, status: number): void {
  const { world, participant, now } = call;
  if (operation.policy !== 'LOOK_UP') {
    draw(world, participantBucket(participant, policyOf(operation, call)), { tokens: 1, now });
    return;
  }
  const { 'pi-payerid': payer, 'pi-endtoendid': endToEndId } = call.headers;
  if (typeof payer !== 'string' || typeof endToEndId !== 'string') return;
  settleLookUp(call, { ...{ payer, endToEndId, status }, key: call.parameters.Key ?? '' });
}

function policyOf({ policy }: AnyOperation, { query }: Call) {
  if (policy === 'LOOK_UP') throw new Error('look-ups use separate buckets');
  return typeof policy === 'function' ? policy(query) : policy;
}

function lookUpOf({ headers }: Call): { payer: string; endToEndId: string } {
  const { 'pi-payerid': payer, 'pi-endtoendid': endToEndId } = headers;
  if (typeof payer !== 'string' || !/^(?:\d{11}|[0-9A-Z]{12}\d{2})$/.test(payer))
    return refuse('BadRequest', 'PI-PayerId is the CPF or CNPJ of the payer.');
  if (typeof endToEndId !== 'string' || !/^E[0-9A-Za-z]{31}$/.test(endToEndId))
    return refuse('BadRequest', "PI-EndToEndId is the payment's.");
  return { payer, endToEndId };
}

function readRequest(call: Call, { route, body, unsigned }: Asked, certificates: CertificateStore): unknown {
  const { request, signed } = route.operation;
  if (request === undefined) return undefined;
  if (call.headers['content-encoding'] !== undefined)
    refuse('BadRequest', 'Compressed requests are not read.');
  if (!/^application\/xml\b/.test(String(call.headers['content-type'] ?? '')))
    refuse('BadRequest', 'A request is application/xml.');
  const root =
    signed && !unsigned
      ? verifyRoot(body, call.participant, { certificates, at: call.now }).root
      : readXml(body);
  return readBody(request, root);
}

/** Parsing errors come before the signature. */
const UNREADABLE = [
  ...['TOO_LARGE', 'TOO_DEEP', 'ENCODING', 'MALFORMED', 'DOCTYPE', 'PROCESSING_INSTRUCTION'],
  ...['COMMENT', 'CDATA', 'UNWRITABLE'],
];

const INVALID: readonly [RegExp, ProblemType][] = [
  [/Entry$/, 'EntryInvalid'],
  [/Claim$/, 'ClaimInvalid'],
  [/Report$/, 'InfractionReportInvalid'],
  [/Refund$/, 'RefundInvalid'],
  [/Recovery$/, 'FundsRecoveryInvalid'],
  [/Marker$/, 'FraudMarkerInvalid'],
];

function refusalOf(error: unknown, name: OperationName): Outcome {
  const refused = asRefused(error, name);
  return { status: PROBLEM_STATUS[refused.type], refused };
}

function asRefused(error: unknown, name: OperationName): DictRefused {
  if (error instanceof DictRefused) return error;
  if (error instanceof XmlRefused)
    return new DictRefused(
      UNREADABLE.includes(error.reason) ? 'BadRequest' : 'RequestSignatureInvalid',
      error.message,
    );
  if (!(error instanceof ShapeRefused)) throw error;
  const type = INVALID.find(([names]) => names.test(name))?.[1] ?? 'BadRequest';
  const { property, value, message: reason } = error;
  return new DictRefused(type, reason, { violations: [{ property, value, reason }] });
}
