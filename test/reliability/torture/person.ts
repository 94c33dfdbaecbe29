import type { Json } from '../../harness.ts';
import type { Answered, Asker } from './asker.ts';
import {
  type Authenticator,
  authenticatorOf,
  type DrawnCode,
  freshCode,
  nextCode,
  stillCounts,
} from './authenticator.ts';
import type { Program } from './program.ts';

/** Somebody of a program's company, as they know themselves. */
export interface Person {
  readonly email: string;
  password: string;
  /** Undefined until a second factor is confirmed. */
  factor: Authenticator | undefined;
  /** Of the last log-in. */
  bearer: string | undefined;
}

const people = new WeakMap<Program, Promise<Person>>();
const turns = new WeakMap<Program, Promise<void>>();

/** Does something as the person of a program's company, who does one thing at a time. */
export function asPerson(program: Program, act: (person: Person) => Promise<void>): Promise<void> {
  const known = people.get(program) ?? findPerson(program);
  people.set(program, known);
  const before = turns.get(program) ?? Promise.resolve();
  const now = before.then(async () => act(await known));
  turns.set(
    program,
    now.catch(() => undefined),
  );
  return now;
}

async function findPerson({ asker, document }: Program): Promise<Person> {
  const { body } = await asker.insist({ path: '/sandbox', open: true });
  const company = (body.companies as Json[]).find((one) => one.document === document);
  const { email, password } = company.users[0];
  return { email, password, factor: undefined, bearer: undefined };
}

/** The headers of a logged-in person, who logs in where they are not; undefined if they have no code for it. */
export async function headersOf(asker: Asker, person: Person): Promise<Record<string, string> | undefined> {
  if (person.bearer === undefined) {
    const { factor } = person;
    const drawn = factor === undefined ? undefined : await freshCode(asker, factor);
    if (factor !== undefined && drawn === undefined) return undefined;
    person.bearer = await logIn(asker, person, drawn);
  }
  return person.bearer === undefined ? undefined : { authorization: `Bearer ${person.bearer}` };
}

async function logIn(asker: Asker, person: Person, drawn?: DrawnCode): Promise<string | undefined> {
  const { email, password } = person;
  const token = drawn === undefined ? {} : { token: drawn.code };
  const answer = await asker.insist({
    path: '/v3/auth/login',
    body: { email, password, ...token },
    open: true,
  });
  if (answer.status === 200) return answer.body.access_token;
  // A log-in that was lost with its answer has used its code up.
  const mayFail = drawn !== undefined && (answer.again || !(await stillCounts(asker, drawn)));
  if (!mayFail) asker.counts.wrong.push(`${email} was refused with everything right: ${wordsOf(answer)}`);
  return undefined;
}

/** Tells if a log-in is let in; asked once. */
export async function isLetIn(
  asker: Asker,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  const answer = await asker.ask({ path: '/v3/auth/login', body: { email, password }, open: true });
  return answer?.status === 200;
}

/** Enrols a second factor, without which nobody moves money. False if the person has no bearer any more. */
export async function enrolFactor(asker: Asker, person: Person): Promise<boolean> {
  if (person.factor !== undefined) return true;
  const headers = await headersOf(asker, person);
  if (headers === undefined) return false;
  const begun = await asker.insist({ method: 'POST', path: '/v3/auth/mfa', headers, open: true });
  if (begun.status !== 200) return giveUpBearer(asker, person, begun);
  const factor = authenticatorOf(begun.body.otpauth_url);
  const confirm = (token: string) =>
    asker.insist({ path: '/v3/auth/mfa/confirm', body: { token }, headers, open: true });
  const confirmed = await showCodes({ asker, factor, what: 'a first code' }, confirm, (answer) =>
    isText(answer, 'MFA already registered.'),
  );
  if (confirmed === undefined) return giveUpBearer(asker, person, { status: 401, body: {} });
  person.factor = factor;
  if (await isLetIn(asker, person))
    asker.counts.wrong.push(`${person.email} has a second factor and logged in without it`);
  return true;
}

function giveUpBearer(asker: Asker, person: Person, answer: Answered): false {
  person.bearer = undefined;
  // A log-in of more than five minutes ago enrols nothing: the clock has moved on.
  if (answer.status !== 401 && answer.status !== 403)
    asker.counts.wrong.push(`a second factor was answered ${wordsOf(answer)}`);
  return false;
}

interface Showing {
  asker: Asker;
  factor: Authenticator;
  what: string;
}

type Again = Answered & { again: boolean };

/**
 * Does something that needs a code until it is done: a code that went with a lost answer has served, or is too late.
 * Undefined if the bearer has ended.
 */
export async function showCodes(
  { asker, factor, what }: Showing,
  show: (code: string) => Promise<Again>,
  isDone: (answer: Again) => boolean = () => false,
): Promise<Again | undefined> {
  for (let wasAsked = false; ; wasAsked = true) {
    const drawn = await nextCode(asker, factor);
    const shown = await show(drawn.code);
    const answer = { ...shown, again: shown.again || wasAsked };
    if (answer.status === 200 && !answer.again) factor.served = drawn.code;
    if (answer.status === 200 || (answer.again && isDone(answer))) return answer;
    if (answer.status === 401) return undefined;
    const isLate = answer.again || !(await stillCounts(asker, drawn));
    if (isText(answer, 'Invalid code') && isLate) continue;
    asker.counts.wrong.push(`${what} was answered ${wordsOf(answer)}`);
    return answer;
  }
}

export function isText({ body }: Answered, detail: string): boolean {
  return body?.detail === detail;
}

export function wordsOf({ status, body }: Answered): string {
  return `${status} ${JSON.stringify(body)}`;
}
