import { POSES } from '../../../src/liveness/provider.ts';
import type { Random } from '../../long/seeded-random.ts';
import type { Asked, Asker, Insisted } from './asker.ts';
import { wordsOf } from './person.ts';

/** Somebody who must prove that they are alive before they get an account. */
export interface Applicant {
  asker: Asker;
  id: number;
  headers: Record<string, string>;
  /** Address of the page of the present attempt. */
  page: string;
}

const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(64, 1)]).toString('base64');
const WAYS = [passOnPage, passAndTell, passAndAskForIt];

/** Passes the liveness check in one of the ways, perhaps at the second attempt. */
export async function proveAlive(applicant: Applicant, random: Random): Promise<void> {
  if (random(3) === 0) await failFirst(applicant);
  const pass = WAYS[random(WAYS.length)] as (typeof WAYS)[number];
  await pass(applicant);
}

async function failFirst(applicant: Applicant): Promise<void> {
  const { asker } = applicant;
  await decide(applicant, 'FAILED', true);
  const again = await step(applicant, 'liveness/retry');
  if (again.status === 200) applicant.page = new URL(again.body.liveness_url).pathname;
  else if (again.again) applicant.page = await pageOf(applicant);
  else asker.counts.wrong.push(`a retry was answered ${wordsOf(again)}`);
}

async function pageOf({ asker, id, headers }: Applicant): Promise<string> {
  const { body } = await asker.insist({ path: `/v3/onboarding/${id}`, headers, open: true });
  return new URL(body.liveness_url).pathname;
}

async function passAndTell(applicant: Applicant): Promise<void> {
  await decide(applicant, 'PASSED', true);
}

/** The verdict does not reach the bank by itself. */
async function passAndAskForIt(applicant: Applicant): Promise<void> {
  await decide(applicant, 'PASSED', false);
  await step(applicant, 'liveness/refresh');
}

/** On the page, with the camera; it ends with the attempt. */
async function passOnPage({ asker, page }: Applicant): Promise<void> {
  await expectOf(asker, { path: page }, ({ status }) => status === 200);
  const judgement = `${page}/judgement`;
  await expectOf(asker, { path: judgement }, ({ body }) => body.judgement === 'WAITING');
  const frames = POSES.map((pose) => ({ pose, image: JPEG }));
  const isTaken = ({ status, body, again }: Insisted) =>
    body.judgement === 'PASSED' || (again && status === 404);
  await expectOf(asker, { path: page, body: { frames } }, isTaken);
  await expectOf(asker, { path: page }, ({ status }) => status === 404);
}

async function expectOf(asker: Asker, asked: Asked, isRight: (answer: Insisted) => boolean): Promise<void> {
  const answer = await asker.insist({ ...asked, open: true });
  if (!isRight(answer)) asker.counts.wrong.push(`${asked.path} was answered ${wordsOf(answer)}`);
}

function decide({ asker, id }: Applicant, verdict: 'PASSED' | 'FAILED', notify: boolean): Promise<Insisted> {
  return asker.insist({ path: `/sandbox/liveness/${id}`, body: { verdict, notify }, open: true });
}

function step({ asker, id, headers }: Applicant, name: string): Promise<Insisted> {
  return asker.insist({ path: `/v3/onboarding/${id}/${name}`, body: {}, headers, open: true });
}
