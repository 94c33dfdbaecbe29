import { execFile, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, chai, describe, expect, it } from 'vitest';
import { createClient } from '../../kit/client/client.ts';
import type { Call } from '../../web/sandbox/call.ts';
import { collectionOf } from '../../web/sandbox/scenarios/exports/postman.ts';
import { shellOf } from '../../web/sandbox/scenarios/exports/shell.ts';
import { vitestOf } from '../../web/sandbox/scenarios/exports/vitest.ts';
import { newDocument, newPhone } from '../../web/sandbox/scenarios/made-up.ts';
import { endedWell, type Played, playNext } from '../../web/sandbox/scenarios/play.ts';
import { SCENARIOS } from '../../web/sandbox/scenarios/scenarios.ts';
import { STEPS_PT } from '../../web/sandbox/scenarios/step-words.ts';
import { STORIES_PT } from '../../web/sandbox/scenarios/story-words.ts';
import type { Scenario, Stage, StepAnswer } from '../../web/sandbox/scenarios/template.ts';
import { AURORA, startBank, type TestBank } from '../harness.ts';
import { bankNow } from '../people.ts';

const account = { branch: '0001', number: '100013' };
const program = {
  client_id: AURORA.clientId,
  client_secret: AURORA.clientSecret,
  hmac_secret: AURORA.hmacSecret,
};

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

/** Makes a call as the page does, over real HTTP. */
async function make({ method, path, body, headers = {}, as }: Call): Promise<StepAnswer> {
  bank.forgetTokens();
  const { status, body: answer } = await bank.call({ method, path, body, headers, as: as ? AURORA : null });
  if (status < 400) return answer;
  const { detail } = answer;
  throw Object.assign(new Error(typeof detail === 'string' ? detail : JSON.stringify(detail)), { status });
}

const castOf = () => ({ program, account, origin: bank.url });

async function play(scenario: Scenario): Promise<Played[]> {
  const played: Played[] = [];
  const madeUp = { phone: newPhone(), document: newDocument() };
  while (played.length < scenario.steps.length && played.at(-1)?.error === undefined) {
    const stage: Omit<Stage, 'answers'> = { ...castOf(), ...madeUp, now: await bankNow(bank) };
    played.push(await playNext(scenario, played, { stage, make }));
  }
  return played;
}

describe('the scenarios of the sandbox', () => {
  it('are more than twenty, each with its own name', () => {
    expect(SCENARIOS.length).toBeGreaterThanOrEqual(20);
    expect(new Set(SCENARIOS.map(({ name }) => name)).size).toBe(SCENARIOS.length);
  });

  it.each(SCENARIOS)('$name ends where it should', async (scenario) => {
    const played = await play(scenario);
    expect(played.at(-1)?.error).toBeUndefined();
    expect(played.at(-1)?.answer, scenario.name).toBeDefined();
    expect(endedWell(scenario, played), JSON.stringify(played.at(-1)?.answer)).toBe(true);
  });
});

const words = {
  steps: STEPS_PT,
  names: Object.fromEntries(Object.entries(STORIES_PT).map(([name, [title]]) => [name, title])) as Readonly<
    Record<Scenario['name'], string>
  >,
};
const named = (names: readonly string[]) => SCENARIOS.filter(({ name }) => names.includes(name));
const AsyncFunction = (async () => undefined).constructor as new (
  ...parts: string[]
) => (...given: unknown[]) => Promise<void>;

describe('a scenario that is taken along', () => {
  const JQ_FOUND = ['bash', 'curl', 'openssl', 'jq'].every((name) => !spawnSync(name, ['--version']).error);

  it.runIf(JQ_FOUND)('runs in a shell, and fails where it ends elsewhere', async () => {
    for (const scenario of named(['paid', 'key', 'refunded'])) {
      const { steps } = words;
      const told = { url: bank.url, document: newDocument(), title: words.names[scenario.name], steps };
      const script = (one: Scenario) => promisify(execFile)('bash', ['-c', shellOf(one, castOf(), told)]);
      const { stdout } = await script(scenario);
      expect(stdout.split('\n').filter((line) => /^\d+\. /.test(line)).length).toBe(scenario.steps.length);
      if (scenario.name !== 'paid') continue;
      const elsewhere = { ...scenario, ends: { member: 'status', is: 'NEVER' } };
      await expect(script(elsewhere)).rejects.toMatchObject({ code: 1 });
    }
  });

  it('runs as a test of the kit', async () => {
    for (const scenario of named(['approved', 'key', 'foreignCode'])) {
      const { steps } = words;
      const told = { title: words.names[scenario.name], document: newDocument(), steps };
      const source = vitestOf(scenario, told).replace(/^import .*$/gm, '');
      let body: (() => Promise<void>) | undefined;
      const collect = (_: string, given: () => Promise<void>) => {
        body = given;
      };
      await new AsyncFunction('it', 'expect', 'startBank', source)(collect, expect, startForTest);
      await body?.();
      expect(body).toBeDefined();
    }
  });

  it('runs as a collection', async () => {
    const told = {
      url: bank.url,
      title: 'Lastro',
      document: newDocument(),
      names: words.names,
      steps: words.steps,
    };
    const chosen = named(['paid', 'refunded', 'key', 'onboarding', 'dropped']);
    const collection = collectionOf(chosen, castOf(), told);
    const checked = await runCollection(collection);
    expect(checked.filter((name) => name === 'ends as it should').length).toBe(chosen.length - 1);
    expect(checked.length).toBeGreaterThan(20);
  });
});

/** The bank of this file in the place of one that a test would start for itself. */
async function startForTest() {
  const now = () => new Date(Date.now() + ahead);
  const ahead = (await bankNow(bank)).getTime() - Date.now();
  const { clientId, clientSecret, hmacSecret } = AURORA;
  const client = createClient({ url: bank.url, now, logIn: { clientId, clientSecret, hmacSecret } });
  return { client, account, url: bank.url, now: () => bankNow(bank), stop: async () => undefined };
}

/** Runs a collection as its readers do; answers the names of what was checked. */
async function runCollection({ item, event, variable }: ReturnType<typeof collectionOf>): Promise<string[]> {
  const known = new Map<string, unknown>(variable.map(({ key, value }) => [key, value]));
  const replaceIn = (text: string) => text.replace(/\{\{([^}]+)\}\}/g, (_, name) => String(known.get(name)));
  const checked: string[] = [];
  const CryptoJS = {
    HmacSHA256: (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex'),
    enc: { Hex: 'hex' },
  };
  for (const { request, event: own } of item.flatMap((folder) => folder.item)) {
    const headers = new Map(request.header.map(({ key, value }) => [key, value]));
    let raw = request.body?.raw;
    const pm = {
      variables: { replaceIn },
      collectionVariables: { set: (name: string, value: unknown) => void known.set(name, value) },
      sendRequest: send,
      request: {
        url: { getPath: () => new URL(replaceIn(request.url)).pathname },
        headers: { upsert: ({ key, value }: { key: string; value: string }) => void headers.set(key, value) },
        ...(raw !== undefined && {
          body: {
            raw,
            update: (next: { raw: string }) => {
              raw = next.raw;
            },
          },
        }),
      },
      response: { code: 0, json: (): unknown => undefined },
      test: (name: string, check: () => void) => {
        check();
        checked.push(name);
      },
      expect: chai.expect,
    };
    await new AsyncFunction('pm', 'CryptoJS', (event[0]?.script.exec ?? []).join('\n'))(pm, CryptoJS);
    const answer = await fetch(replaceIn(request.url), {
      method: request.method,
      headers: [...headers].map(([name, value]) => [name, replaceIn(value)] as [string, string]),
      ...(raw !== undefined && { body: replaceIn(raw) }),
    });
    const json: unknown = await answer.json();
    pm.response = { code: answer.status, json: () => json };
    const test = own.find(({ listen }) => listen === 'test');
    await new AsyncFunction('pm', 'CryptoJS', (test?.script.exec ?? []).join('\n'))(pm, CryptoJS);
  }
  return checked;
}

interface Sent {
  url: string;
  method: string;
  header?: { key: string; value: string }[];
  body?: { urlencoded: { key: string; value: string }[] };
}

function send({ url, method, header = [], body }: Sent, done: (error: unknown, answer?: unknown) => void) {
  const form =
    body && new URLSearchParams(body.urlencoded.map(({ key, value }): [string, string] => [key, value]));
  const headers = header.map(({ key, value }) => [key, value] as [string, string]);
  fetch(url, { method, headers, ...(form && { body: form }) })
    .then(async (answer) => {
      const json: unknown = await answer.json();
      done(null, { json: () => json });
    })
    .catch(done);
}
