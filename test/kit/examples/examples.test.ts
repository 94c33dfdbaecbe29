import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Json, startBank, type TestBank } from '../../harness.ts';
import { type Example, makeExamples, operationsOf, withoutChance } from './make-examples.ts';
import { recordExchanges } from './record-exchanges.ts';
import { tellKeys, tellReceiving, tellReports, tellTransfers, tellWebhooks } from './tell-money.ts';
import { tellLogIns, tellMonth, tellOnboarding, tellRenewals, tellSandbox } from './tell-people.ts';

const FILE = new URL('../../../docs/examples.json', import.meta.url);
const PUBLIC_URL = 'http://localhost:3000';

let bank: TestBank;
let document: Json;
let made: Record<string, Example>;
beforeAll(async () => {
  // Addresses in the examples are those that a reader's own bank has.
  bank = await startBank({ publicUrl: PUBLIC_URL });
  const { port } = bank.app.http.server.address() as AddressInfo;
  const listening = `http://127.0.0.1:${port}`;
  document = await (await fetch(`${listening}/openapi.json`)).json();
  const exchanges = await recordExchanges({ url: bank.url, listening }, async () => {
    for (const tell of [tellSandbox, tellLogIns, tellTransfers, tellReceiving, tellKeys]) await tell(bank);
    await tellWebhooks(bank, listening);
    for (const tell of [tellReports, tellOnboarding, tellRenewals, tellMonth]) await tell(bank);
  });
  made = makeExamples(document, exchanges);
  const text = `${JSON.stringify(made, null, 2).replaceAll(new URL(listening).host, new URL(PUBLIC_URL).host)}\n`;
  // `UPDATE_DOCS=1 npx vitest run test/kit/examples` writes them anew.
  if (process.env.UPDATE_DOCS) writeFileSync(FILE, text);
  made = JSON.parse(text);
});
afterAll(() => bank.close());

const kept = () => JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Example>;

it('has an exchange of every operation of the document', () => {
  const names = operationsOf(document).map(({ name }) => name);
  expect(names.filter((name) => made[name] === undefined)).toEqual([]);
});

it('keeps exchanges that a running bank still has, but for ids and times', () => {
  expect(withoutChance(kept())).toEqual(withoutChance(made));
});

// A document that was made before them does not have them yet.
it.skipIf(process.env.UPDATE_DOCS)('shows them in the document, in its own shapes', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const faults: string[] = [];
  for (const [name, { request, answer }] of Object.entries(kept())) {
    const [method = '', path = ''] = name.split(' ');
    const operation = document.paths[path][method.toLowerCase()];
    const check = (where: string, content: Json, value: unknown) => {
      const [media] = Object.values<Json>(content ?? {});
      if (JSON.stringify(media?.example) !== JSON.stringify(value))
        faults.push(`${name}: ${where} is not shown`);
      if (!ajv.validate(media?.schema ?? {}, value)) faults.push(`${name}: ${where} ${ajv.errorsText()}`);
    };
    if (request.body !== undefined && operation.requestBody !== undefined)
      check('request', operation.requestBody.content, request.body);
    if (answer.body !== undefined) check('answer', operation.responses[answer.status].content, answer.body);
    for (const { in: place, name: member, example } of operation.parameters ?? [])
      expect(example, `${name} ${member}`).toEqual(request[place as 'path']?.[member]);
  }
  expect(faults).toEqual([]);
});
