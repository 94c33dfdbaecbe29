import { setTimeout as pause } from 'node:timers/promises';
import { type TOTP, URI } from 'otpauth';
import { cnpjOf, cpfOf } from '../../../src/simulator/check-digits.ts';
import type { Json } from '../../harness.ts';
import { type Answered, type Asker, openAsker } from '../torture/asker.ts';
import { bankNow, codeOf, hire, OFFICIALS_PASSWORD, type Official, once } from './officials.ts';
import {
  atOnce,
  isDone,
  type Lane,
  oneWins,
  PATIENT,
  type Race,
  refusedOtherwise,
  wordsOf,
} from './racer.ts';

/** Ten wrong tries close a door, and each password costs a tenth of a second: no more than these come at once. */
const MOST = 8;
export const MOST_PEOPLE: Readonly<Record<string, number>> = {
  ...{ 'one invitation': MOST, 'one invitation taken back': MOST },
  ...{ 'one code of a second factor': MOST, 'one second factor': MOST },
};
const ARRIVES_WITHIN_MS = 30_000;

/** Passes for somebody at a place of their own: the bank counts tries by place. */
async function aside<T>({ urlNow, serial }: Lane, work: (asker: Asker) => Promise<T>): Promise<T> {
  const place = serial();
  const localAddress = `127.${1 + ((place >> 14) % 254)}.${(place >> 7) % 128}.${1 + (place % 128)}`;
  const asker = openAsker(urlNow, undefined, { ...PATIENT, localAddress });
  const done = await work(asker).finally(() => asker.close());
  if (asker.counts.wrong.length > 0) throw new Error(asker.counts.wrong.join(', '));
  return done;
}

interface Company {
  official: Official;
  id: number;
}

async function takeOn({ officials, serial }: Lane): Promise<Company> {
  const [official] = (await officials.get()) as [Official];
  const taken = { document: cnpjOf(51_000_000 + serial()), name: 'Corrida de Convites Ltda' };
  return { official, id: (await official.must('/operator/companies', taken)).id };
}

interface Invited {
  company: Company;
  id: number;
  email: string;
  /** Contents of the page that the link opens. */
  path: string;
}

/** Asks somebody into a new company. */
async function invite(lane: Lane): Promise<Invited> {
  const company = await takeOn(lane);
  const email = `convite-${lane.serial()}@corrida.example`;
  const person = { email, name: 'Bento Reis', permissions: ['account.read'] };
  const { id } = await company.official.must(`/operator/companies/${company.id}/users`, person);
  return { company, id, email, path: await linkTo(company.official, email) };
}

/** The link in the newest message to this address, as soon as it is there. */
async function linkTo(official: Official, email: string): Promise<string> {
  const path = `/sandbox/messages?to=${encodeURIComponent(email)}`;
  const giveUp = performance.now() + ARRIVES_WITHIN_MS;
  for (;;) {
    const messages = (await official.ask({ path })).body.messages as Json[];
    const token = messages.map(({ text }) => /\/invitations\/([0-9a-f]{64})\n/.exec(text)?.[1]).find(Boolean);
    if (token !== undefined) return `/v3/onboarding/invitations/${token}`;
    if (performance.now() > giveUp) throw new Error(`no invitation came to ${email}`);
    await pause(20);
  }
}

interface Chosen {
  password: string;
  /** Undefined where the link was dead by then. */
  secret: string | undefined;
  answer: Answered;
}

async function choose(asker: Asker, path: string, password: string): Promise<Chosen> {
  const answer = await once(asker, { path, body: { password }, open: true });
  const secret = isDone(answer) ? secretIn(answer) : undefined;
  return { password, secret, answer };
}

function secretIn({ body }: Answered): string {
  return (URI.parse(body.otpauth_url) as TOTP).secret.base32;
}

async function confirm(asker: Asker, path: string, secret: string): Promise<Answered> {
  const token = codeOf(secret, await bankNow(asker));
  return once(asker, { path: `${path}/confirm`, body: { token }, open: true });
}

/** The code of the next half minute, since the present one has served. */
async function logIn(asker: Asker, email: string, { password, secret }: Omit<Chosen, 'answer'>) {
  const token = codeOf(secret ?? '', await bankNow(asker), 1);
  return once(asker, { path: '/v3/auth/login', body: { email, password, token }, open: true });
}

const GONE = 'Not found';
const WRONG_CODE = 'Invalid code';
const passwordOf = (index: number) => `quermesse-de-junho-numero-${index}`;

/** Of many who accept one invitation, each with a password and a second factor, one is let in, with theirs. */
const oneInvitation: Race = async (lane, callers) => {
  const { email, path } = await invite(lane);
  return aside(lane, async (asker) => {
    const came = await atOnce(callers, async (index) => {
      const chosen = await choose(asker, path, passwordOf(index));
      const { secret } = chosen;
      return { ...chosen, answer: secret === undefined ? chosen.answer : await confirm(asker, path, secret) };
    });
    const wrong = oneWins(
      came.map(({ answer }) => answer),
      [GONE, WRONG_CODE],
    );
    const winner = came.find(({ answer }) => isDone(answer));
    const loser = came.find(({ answer, secret }) => !isDone(answer) && secret !== undefined);
    const lets = async (one: Chosen | undefined, wanted: number) => {
      if (one === undefined) return [];
      const { status } = await logIn(asker, email, one);
      return status === wanted ? [] : [`${one === winner ? 'the winner' : 'a loser'} logs in with ${status}`];
    };
    return [...wrong, ...(await lets(loser, 401)), ...(await lets(winner, 200))];
  });
};

/** An invitation that is accepted while it is taken back is one of both. */
const oneInvitationTakenBack: Race = async (lane, callers) => {
  const { company, id, email, path } = await invite(lane);
  const officials = await lane.officials.get();
  return aside(lane, async (asker) => {
    const chosen = await choose(asker, path, passwordOf(0));
    const first = lane.random(2);
    const answers = await atOnce(callers, (index) => {
      if (index % 2 === first) return confirm(asker, path, chosen.secret as string);
      const official = officials[index % officials.length] as Official;
      const at = `/operator/companies/${company.id}/invitations/${id}`;
      return official.ask({ method: 'DELETE', path: at, body: {} });
    });
    const accepted = answers.findIndex(isDone) % 2 === first;
    const { status } = await logIn(asker, email, chosen);
    return [
      ...oneWins(answers, [GONE]),
      ...(status === (accepted ? 200 : 401)
        ? []
        : [`${accepted ? 'accepted' : 'taken back'}, and a log-in is ${status}`]),
    ];
  });
};

/** A code of a second factor lets in one of many who show it at once. */
const oneCodeOfAFactor: Race = async (lane, callers) => {
  const { email, path } = await invite(lane);
  return aside(lane, async (asker) => {
    const chosen = await choose(asker, path, passwordOf(0));
    const accepted = await confirm(asker, path, chosen.secret as string);
    if (!isDone(accepted)) return [`an invitation is not accepted: ${wordsOf([accepted])}`];
    // One code for all: a half minute may end while they ask.
    const token = codeOf(chosen.secret as string, await bankNow(asker), 1);
    const body = { email, password: chosen.password, token };
    const ask = () => once(asker, { path: '/v3/auth/login', body, open: true });
    return oneWins(await atOnce(callers, ask), ['Unauthorized']);
  });
};

const ENROLLED = 'MFA already registered.';

/** Of second factors that one person begins at once, and confirms each twice at once, one counts, and once. */
const oneFactor: Race = async (lane, callers) => {
  const { pool, serial } = lane;
  return aside(lane, async (asker) => {
    const email = await hire(pool, asker, { name: `fator-${serial()}` });
    const login = { email, password: OFFICIALS_PASSWORD };
    const { body } = await once(asker, { path: '/operator/login', body: login, open: true });
    const headers = { authorization: `Bearer ${body.access_token}` };
    const ask = (path: string, sent: object) => once(asker, { path, body: sent, open: true, headers });
    const begun = await atOnce(Math.ceil(callers / 2), () =>
      ask('/operator/mfa', { password: OFFICIALS_PASSWORD }),
    );
    if (!begun.every(isDone)) return [`a factor cannot be begun: ${wordsOf(begun)}`];
    const secrets = begun.map(secretIn);
    const now = await bankNow(asker);
    const answers = await atOnce(callers, (index) =>
      ask('/operator/mfa/confirm', { token: codeOf(secrets[index % secrets.length] as string, now) }),
    );
    const won = secrets[answers.findIndex(isDone) % secrets.length];
    const lets = async (secret: string | undefined, wanted: number) => {
      if (secret === undefined) return [];
      const token = codeOf(secret, await bankNow(asker), 1);
      const { status } = await once(asker, {
        path: '/operator/login',
        body: { ...login, token },
        open: true,
      });
      return status === wanted ? [] : [`a factor that ${secret === won ? 'won' : 'lost'} answers ${status}`];
    };
    return [
      ...oneWins(answers, [ENROLLED, WRONG_CODE]),
      ...(await lets(
        secrets.find((secret) => secret !== won),
        401,
      )),
      ...(await lets(won, 200)),
    ];
  });
};

/** Operators each at a node of their own; whoever decides first is who decided. */
function decide(officials: readonly Official[], verbs: readonly string[], at: (verb: string) => string) {
  return Promise.all(
    verbs.map((verb, index) => {
      const official = officials[index % officials.length] as Official;
      return official.ask({ path: at(verb), body: { reason: 'conferido', details: 'conferido' } });
    }),
  );
}

/** A proposal is decided by one of many other operators; a credential that was approved is handed over once. */
const oneProposal: Race = async (lane, callers) => {
  const { official, id } = await takeOn(lane);
  const path = `/operator/companies/${id}/credentials`;
  // The first is made at once; from then on it takes two.
  await official.must(path, { permissions: ['account.read'] });
  const { proposal } = await official.must(path, { permissions: ['account.read'] });
  const others = (await lane.officials.get()).filter((one) => one !== official);
  const first = lane.random(2);
  const verbs = Array.from({ length: callers }, (_, index) => (index % 2 === first ? 'approve' : 'reject'));
  const answers = await Promise.all(
    verbs.map((verb, index) =>
      (others[index % others.length] as Official).ask({
        path: `/operator/proposals/${proposal.id}/${verb}`,
        method: 'POST',
        ...(verb === 'approve' ? { body: {} } : {}),
      }),
    ),
  );
  const decided = ['Proposal in wrong status'];
  const approved = verbs[answers.findIndex(isDone)] === 'approve';
  const collected = await atOnce(callers, () =>
    official.ask({ path: `/operator/proposals/${proposal.id}/collect`, body: {} }),
  );
  return [
    ...oneWins(answers, decided),
    ...(approved ? oneWins(collected, decided) : refusedOtherwise(collected, decided)),
    ...(!approved && collected.some(isDone) ? ['a credential was made that nobody approved'] : []),
  ];
};

const FORM = {
  ...{ name: 'Ana Lima', birth_date: '1990-05-17', mother_name: 'Rosa Lima', phone: '+5511987654321' },
  ...{ monthly_income: 4500.5, politically_exposed: false },
  address: {
    ...{ zip_code: '01310-100', state: 'SP', city: 'São Paulo', street: 'Avenida Paulista' },
    ...{ neighborhood: 'Bela Vista', number: '1000' },
  },
};

/** Somebody who is alive and has filled in the form: only the decision is left. */
async function bringToReview(lane: Lane, asker: Asker): Promise<{ id: number; email: string }> {
  const document = cpfOf(300_000_000 + lane.serial());
  const email = `p${document}@people.example`;
  const must = async (path: string, body: object, headers = {}) => {
    const answer = await once(asker, { path, body, headers, open: true });
    if (!isDone(answer)) throw new Error(`${path}: ${wordsOf([answer])}`);
    return answer.body;
  };
  const asked = { document_legal_id: document, email, onboarding_type: 'PF' };
  const begun = await must('/v3/onboarding/form', asked);
  const id: number = begun.onboarding_requisition_id;
  await must(`/sandbox/liveness/${id}`, { verdict: 'PASSED' });
  const headers = { 'x-onboarding-token': begun.access_token };
  await must(`/v3/onboarding/${id}/submit`, FORM, headers);
  const giveUp = performance.now() + ARRIVES_WITHIN_MS;
  for (;;) {
    const { body } = await once(asker, { path: `/v3/onboarding/${id}`, headers, open: true });
    if (body.current_step === 'REVIEW') return { id, email };
    if (performance.now() > giveUp) throw new Error(`a requisition stays at ${body.current_step}`);
    await pause(20);
  }
}

/** A requisition is decided once; a customer who comes of it is shown one credential, once. */
const oneRequisition: Race = async (lane, callers) =>
  aside(lane, async (asker) => {
    const { id, email } = await bringToReview(lane, asker);
    const officials = await lane.officials.get();
    const first = lane.random(2);
    const verbs = Array.from({ length: callers }, (_, index) => (index % 2 === first ? 'approve' : 'reject'));
    const answers = await decide(officials, verbs, (verb) => `/operator/requisitions/${id}/${verb}`);
    const wrong = oneWins(answers, ['Requisition in wrong status']);
    if (verbs[answers.findIndex(isDone)] !== 'approve') return wrong;
    const path = await linkTo(officials[0] as Official, email);
    const { secret } = await choose(asker, path, passwordOf(0));
    const shown = await atOnce(Math.min(callers, MOST), () => confirm(asker, path, secret as string));
    return [...wrong, ...oneWins(shown, [GONE])];
  });

export const FOR_PEOPLE: Readonly<Record<string, Race>> = {
  'one invitation': oneInvitation,
  'one invitation taken back': oneInvitationTakenBack,
  'one code of a second factor': oneCodeOfAFactor,
  'one second factor': oneFactor,
  'one proposal': oneProposal,
  'one requisition': oneRequisition,
};
