import { randomUUID } from 'node:crypto';
import { wrongCode } from './authenticator.ts';
import { type Acting, deedOf, pick, recipientOf } from './pay-out.ts';
import { asPerson, enrolFactor, headersOf, isText, type Person, showCodes, wordsOf } from './person.ts';
import { type Program, sourceOf } from './program.ts';

const PATHS = ['/create-manual-transfer', '/v2/finance/create-manual-transfer'];
const DONE = { status: 'SUCCESS', code: null };

/** A person transfers money by account details, with a code that serves once. */
export function transferAsPerson({ program, others, random }: Acting): Promise<void> {
  return asPerson(program, async (person) => {
    const { asker } = program;
    if (!(await enrolFactor(asker, person))) return;
    const headers = await headersOf(asker, person);
    if (headers === undefined) return;
    const to = pick(random, others);
    const amount = 1 + random(400);
    const terms = { ...sourceOf(program.account), amount: amount / 100, ...recipientOf(to) };
    const transfer: Transfer = { program, person, path: pick(random, PATHS), terms };
    const other = random(3);
    if (other < 2) await showWrongCode(transfer, headers, other === 0);
    const id = await make(transfer, headers);
    if (id === undefined) return;
    const ids = [id];
    program.deeds.push(deedOf('transfer by a person', { program, to, amount, expected: DONE, ids }));
  });
}

interface Transfer {
  program: Program;
  person: Person;
  path: string;
  terms: object;
}

type Headers = Record<string, string>;

/** Makes the transfer under one key, and asks until it is known to be made: its id. */
async function make(transfer: Transfer, headers: Headers): Promise<number | undefined> {
  const { program, person, path, terms } = transfer;
  const { asker } = program;
  const { factor } = person;
  if (factor === undefined) return undefined;
  const key = randomUUID();
  for (let bearer: Headers | undefined = headers; bearer !== undefined; ) {
    const now: Headers = bearer;
    const made = await showCodes({ asker, factor, what: 'a transfer' }, (token) =>
      asker.insist({ path, body: { ...terms, token }, headers: now, open: true, key }),
    );
    if (made !== undefined) return made.status === 200 ? made.body.id : undefined;
    person.bearer = undefined;
    bearer = await logInAgain(transfer);
  }
  return undefined;
}

/** Logs in until the transfer may be asked for again: without an answer it is not known to be made. */
async function logInAgain({ program, person }: Transfer): Promise<Headers> {
  for (;;) {
    const headers = await headersOf(program.asker, person);
    if (headers !== undefined) return headers;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** A transfer with a wrong code, or one that has served, is refused, and the money stays. */
async function showWrongCode(
  { program, person, path, terms }: Transfer,
  headers: Headers,
  hasServed: boolean,
): Promise<void> {
  const { asker } = program;
  const { factor } = person;
  if (factor === undefined) return;
  const served = hasServed ? factor.served : undefined;
  const body = { ...terms, token: served ?? (await wrongCode(asker, factor)) };
  const answer = await asker.insist({ path, body, headers, open: true, key: randomUUID() });
  if (answer.status !== 401 && !isText(answer, 'Invalid code'))
    asker.counts.wrong.push(
      `a transfer with a code that ${served === undefined ? 'is wrong' : 'has served'} was answered ${wordsOf(answer)}`,
    );
}
