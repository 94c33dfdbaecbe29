import { CATEGORIES, type Category } from '../../src/rails/bcb/dict-values/policies.ts';
import { writeBody } from '../../src/rails/bcb/dict-values/shape.ts';
import { SITUATIONS } from '../../src/rails/bcb/dict-values/vocabulary.ts';
import { canonicalXml } from '../../src/rails/bcb/xml/canonical.ts';
import type { CertificateStore } from '../../src/rails/bcb/xml/certificates.ts';
import {
  type ControlCall,
  ControlRefused,
  type ControlRoute,
  neededText,
  textIn,
} from '../control/requests.ts';
import type { Directory } from './directory.ts';
import { presentReport } from './infractions/write.ts';
import { obey } from './obey.ts';
import { routeOf } from './routes.ts';

export interface DictControl {
  directory(): Directory;
  certificates: CertificateStore;
  /** Tells whether control may act for it. */
  isExample(ispb: string): boolean;
}

/** Control's routes for the directory. */
export function dictControl(of: DictControl): ControlRoute[] {
  return [
    ['POST', /^\/control\/directory$/, ({ body }) => act(body, of)],
    ['POST', /^\/control\/reports$/, ({ body }) => report(body, of)],
    [
      'POST',
      /^\/control\/entries\/forget$/,
      ({ body }) => of.directory().forgetEntry(neededText(body, 'key')),
    ],
    ['POST', /^\/control\/restrictions$/, ({ body }) => restrict(body, of)],
    ['POST', /^\/control\/categories$/, ({ body }) => categorise(body, of)],
  ];
}

type Body = ControlCall['body'];

/** An example institution's request to the directory, with a body of its interface, unsigned. */
function act(body: Body, { directory, certificates, isExample }: DictControl) {
  const participant = neededText(body, 'participant');
  if (!isExample(participant)) throw new ControlRefused(`${participant} is not an example institution.`);
  const url = new URL(neededText(body, 'path'), 'https://directory');
  const route = routeOf(neededText(body, 'method'), url.pathname);
  if (route === undefined) throw new ControlRefused('The directory has no such resource.', 404);
  const outcome = obey(directory().world, certificates, {
    ...{ route, participant, query: url.searchParams, unsigned: true },
    headers: {
      'content-type': 'application/xml',
      'pi-requestingparticipant': participant,
      'pi-payerid': textIn(body, 'payerId'),
      'pi-endtoendid': textIn(body, 'endToEndId'),
    },
    body: Buffer.from(textIn(body, 'xml') ?? ''),
  });
  if ('refused' in outcome)
    return { status: outcome.status, type: outcome.refused.type, detail: outcome.refused.message };
  const told = { responseTime: directory().world.now(), correlationId: 'control' };
  const root = writeBody(route.operation.answer, { ...told, ...outcome.value });
  return { status: outcome.status, xml: canonicalXml(root) };
}

/** The payer's institution reports a payment directly, which the interface no longer allows. */
function report(body: Body, { directory }: DictControl) {
  const { transactions } = directory().world.records;
  const transaction = transactions.get(neededText(body, 'transactionId'));
  if (transaction === undefined) throw new ControlRefused('There is no such transaction.', 404);
  const situation = textIn(body, 'situationType') ?? 'SCAM';
  const situationType = SITUATIONS.find((one) => one === situation);
  if (situationType === undefined) throw new ControlRefused(`${situation} is not a situation type.`);
  return presentReport(
    directory().report({
      transactionId: transaction.id,
      reason: 'REFUND_REQUEST',
      situationType,
      reportDetails: textIn(body, 'details'),
      reporterParticipant: transaction.payer.ispb,
      counterpartyParticipant: transaction.payee.ispb,
      infractionAmount: transaction.amount,
    }),
  );
}

function restrict(body: Body, { directory }: DictControl): void {
  const kind = neededText(body, 'kind');
  const restriction = textIn(body, 'restriction') ?? null;
  if (kind !== 'PERSON' && kind !== 'KEY') throw new ControlRefused('kind must be PERSON or KEY.');
  if (restriction !== null && restriction !== 'BLOCKED' && restriction !== 'FRAUD_RESTRICTED')
    throw new ControlRefused('restriction must be BLOCKED or FRAUD_RESTRICTED.');
  directory().restrict(kind, neededText(body, 'name'), restriction);
}

function categorise(body: Body, { directory }: DictControl): void {
  const category = neededText(body, 'category');
  if (!Object.hasOwn(CATEGORIES, category)) throw new ControlRefused('Categories are A to H.');
  directory().setCategory(neededText(body, 'ispb'), category as Category);
}
