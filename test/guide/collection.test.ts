import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCollection } from '../../guide/collection/make-collection.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { GUIDE, ROOT } from './pages.ts';

const FILE = join(GUIDE, 'public', 'lastro.postman_collection.json');

describe('the collection', () => {
  let bank: TestBank;
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

  /** `UPDATE_DOCS=1 npx vitest run test/guide/collection.test.ts` writes it anew. */
  it('is as it is made', () => {
    const made = `${JSON.stringify(makeCollection(), null, 2)}\n`;
    if (process.env.UPDATE_DOCS) writeFileSync(FILE, made);
    expect(readFileSync(FILE, 'utf8')).toBe(made);
  });

  it('asks operations of the OpenAPI document alone', () => {
    const document: Json = JSON.parse(readFileSync(join(ROOT, 'docs', 'openapi.json'), 'utf8'));
    const known = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replace(/\{[^}]+\}/g, '*')}`),
    );
    const asked = requestsOf(JSON.parse(readFileSync(FILE, 'utf8'))).map(
      ({ request }) =>
        `${request.method} ${request.url
          .replace('{{bank}}', '')
          .replace(/\?.*$/, '')
          .replace(/\{\{[^}]+\}\}|(?<=inbox\/)\w+/g, '*')}`,
    );
    expect(asked.length).toBeGreaterThan(30);
    expect(asked.filter((one) => !known.includes(one))).toEqual([]);
  });

  it('works from its first request to its last in a sandbox that was just started', async () => {
    const collection = JSON.parse(readFileSync(FILE, 'utf8'));
    const variables = new Map<string, string>(
      collection.variable.map(({ key, value }: Json) => [key, value] as const),
    );
    variables.set('bank', bank.url);
    const answered: [string, number][] = [];
    for (const { name, event = [], request } of requestsOf(collection)) {
      const pm = appOf(variables, request);
      for (const one of [...collection.event, ...event]) if (one.listen === 'prerequest') run(one, pm);
      const response = await send(request, variables);
      const text = await response.text();
      answered.push([name, response.status]);
      expect(response.ok, `${name}: ${text}`).toBe(true);
      pm.response = { json: () => JSON.parse(text) };
      for (const one of event) if (one.listen === 'test') run(one, pm);
    }
    expect(answered.filter(([, status]) => status > 201)).toEqual([]);
  });
});

function requestsOf(collection: Json): Json[] {
  return collection.item.flatMap(({ item }: Json) => item);
}

/** The objects that the apps hand to a script: variables, the request, the answer. */
function appOf(variables: Map<string, string>, request: Json): Json {
  return {
    request,
    variables: {
      get: (name: string) => variables.get(name),
      replaceIn: (text: string) => filled(text, variables),
    },
    collectionVariables: { set: (name: string, value: string) => variables.set(name, value) },
  };
}

function run({ script }: Json, pm: Json): void {
  const HmacSHA256 = (text: string, secret: string) => ({
    toString: () => createHmac('sha256', secret).update(text).digest('hex'),
  });
  const require = (name: string) => {
    expect(name).toBe('crypto-js');
    return { HmacSHA256 };
  };
  runInNewContext(script.exec.join('\n'), { pm, require, Date, String });
}

function filled(text: string, variables: Map<string, string>): string {
  return text.replace(/\{\{([$\w]+)\}\}/g, (whole, name) =>
    name === '$guid' ? randomUUID() : (variables.get(name) ?? whole),
  );
}

function send({ method, url, header, body }: Json, variables: Map<string, string>): Promise<Response> {
  const headers = header.map(({ key, value }: Json) => [key, filled(value, variables)] as [string, string]);
  return fetch(filled(url, variables), {
    method,
    headers,
    ...(body && { body: filled(body.raw, variables) }),
  });
}
