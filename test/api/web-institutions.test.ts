import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBank, type TestBank } from '../harness.ts';
import { type AtThePages, browseAsSeeded } from '../pages.ts';

let bank: TestBank;
let people: AtThePages;
beforeAll(async () => {
  bank = await startBank();
  people = await browseAsSeeded(bank);
});
afterAll(() => bank.close());

it('lists the participants by name, with the bank itself and the example of a sandbox', async () => {
  const { status, body } = await people.helena.get('/web/institutions');
  expect(status).toBe(200);
  expect(body.results).toEqual(
    expect.arrayContaining([
      { ispb: '60701190', name: 'Itaú Unibanco' },
      { ispb: '99999000', name: 'Lastro' },
      { ispb: '99999001', name: 'PSP Exemplo S.A.' },
    ]),
  );
  const names = body.results.map(({ name }: { name: string }) => name);
  expect(names).toEqual([...names].sort((one: string, other: string) => one.localeCompare(other, 'pt-BR')));
});

it('is for people who are logged in', async () => {
  expect((await fetch(`${bank.url}/web/institutions`)).status).toBe(401);
});
