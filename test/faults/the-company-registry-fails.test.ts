import { afterEach, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { startBank, type TestBank } from '../harness.ts';
import { COMPANY_FORM, judge, newCnpj, open, step, view } from '../onboarding.ts';
import { httpServer, type TestServer } from '../outbound/servers.ts';

let bank: TestBank;
let registry: TestServer;
afterEach(async () => {
  await bank.close();
  await registry.close();
});

it('a registry that is down is asked six times, and then the journey goes on without it', async () => {
  let asked = 0;
  registry = await httpServer((_request, response) => {
    asked += 1;
    response.writeHead(500).end('out of order');
  });
  bank = await startBank({ registryUrl: `http://127.0.0.1:${registry.port}` });
  const opening = await open(bank, newCnpj());
  await judge(bank, opening, 'PASSED');
  expect((await step(bank, opening, 'submit', COMPANY_FORM)).status).toBe(200);
  await bank.drain();
  expect((await view(bank, opening)).current_step).toBe('PROCESSING');
  await bank.advance(600);
  expect(asked).toBe(6);
  expect(await view(bank, opening)).toMatchObject({ current_step: 'REVIEW', company: null });
  const [row] = await queryText<{ findings: string[]; state: string }>(
    bank.app.db.main,
    'select findings, registry_state as state from onboarding_requisitions where id = $1',
    [opening.id],
  );
  expect(row).toEqual({ findings: ['REGISTRY_UNAVAILABLE'], state: 'FAILED' });
  await bank.verify();
});

it('a look-up whose node died is taken over, and the late answer of the dead counts for nothing', async () => {
  registry = await httpServer((_request, response) =>
    response.end(JSON.stringify({ razao_social: 'PADARIA AURORA LTDA' })),
  );
  bank = await startBank({ registryUrl: `http://127.0.0.1:${registry.port}` });
  const opening = await open(bank, newCnpj());
  await bank.drain();
  const main = bank.app.db.main;
  // As if another node had taken it and died some seconds ago.
  await queryText(
    main,
    `update onboarding_requisitions set registry_state = 'DUE', registry_company = null, lease_number = 7,
        registry_at = created_at, registry_tries = 1, lease_until = clock_timestamp() - interval '1 s'
      where id = $1`,
    [opening.id],
  );
  await bank.drain();
  expect((await view(bank, opening)).company.official_name).toBe('PADARIA AURORA LTDA');
  const [row] = await queryText<{ lease: number }>(
    main,
    'select lease_number as lease from onboarding_requisitions where id = $1',
    [opening.id],
  );
  expect(row?.lease).toBe(8);
});
