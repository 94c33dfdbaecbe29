import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { change, openAccount } from '../accounts.ts';
import {
  BROWSER_FOUND,
  DESKTOP,
  IN_A_BROWSER,
  type Judged,
  PHONE,
  useBrowser,
  type Watched,
} from '../browser.ts';
import { newPhone, openedClaim, registerElsewhere } from '../claims.ts';
import { FULL } from '../full.ts';
import { AURORA_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { becomeCustomer, invitationTo, newCpf, open } from '../onboarding.ts';
import { paidCode, refundCode } from '../receiving.ts';
import { askForRecovery } from '../recovery.ts';
import { HELENA, visit } from '../screens/customer.ts';
import { visitConsole } from '../screens/operator/console.ts';
import { answerSlowly, countShifts, NO_SHIFT, shifted } from '../shifts.ts';
import { addWebhook } from '../webhooks/receiver.ts';

const source = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

/** The addresses that each application declares, and that its routers know. */
const DECLARED = {
  customer: () => found(source('web/customer/router.tsx'), /(?:under\(|path: )'(\/app[^']*)'/g),
  operator: () => {
    const text = source('web/operator/router.tsx');
    const things = found(/\[('[^\]]*)\] as const\)\.map\(thing\)/.exec(text)?.[1] ?? '', /'([^']+)'/g);
    return [
      ...found(text, /page\('([^']*)'/g).map((path) => `/operator/app${path}`),
      ...found(text, /path: '(\/operator\/app[^']*)'/g),
      ...things.map((name) => `/operator/app/${name}/$id`),
    ];
  },
  sandbox: () => found(source('web/sandbox/places.tsx'), /'(\/sandbox\/ui[^']*)' as string/g),
  hosted: () =>
    ['charge', 'invitation', 'liveness', 'recovery', 'registration-update', 'receipt'].flatMap((name) =>
      found(source(`src/http/hosted/${name}.ts`), /(?:const PATH =|path:) '([^']+)'/g).slice(0, 1),
    ),
};

// The doors lead on a person who is inside: they are looked at from outside, or by tests of their own.
const DOORS = ['/app/login', '/app/forgot', '/operator/app/login'];
const ONCE_ALONE = ['/operator/app/password', '/operator/app/factor'];

/** The tokens of the pages that the bank hosts for whoever has a link. */
async function hostedPages(
  bank: TestBank,
  livenessUrl: string,
  code: string,
): Promise<Record<string, string>> {
  const last = (url: string) => url.slice(url.lastIndexOf('/') + 1);
  await becomeCustomer(bank, newCpf(), { email: 'nova@cliente.example' });
  const account = await openAccount(bank);
  await change(bank, account, { registration_deadline: '2026-01-31' });
  const update = await bank.post(
    '/v3/onboarding/registration-update',
    { email: 'dona@livraria.example' },
    { as: account.credential, hmacSecret: null },
  );
  return {
    '/liveness/:token': last(livenessUrl),
    '/invitations/:token': await invitationTo(bank, 'nova@cliente.example'),
    '/registration-update/:token': last(update.body.onboarding_link),
    '/recover/:token': await askForRecovery(bank, HELENA.email),
    '/charge/:token': /\/qr\/v2\/([0-9a-f]{32})/.exec(code)?.[1] ?? '',
  };
}

describe.runIf(BROWSER_FOUND)(`every route ${IN_A_BROWSER}`, { timeout: 600_000 }, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  const ids: Record<string, string> = {};
  const idOf = async (text: string): Promise<string> => {
    const [row] = await queryText<{ id: unknown }>(bank.app.bank.context.db.main, text, []);
    return String(row?.id);
  };

  beforeAll(async () => {
    bank = await startBank();
    await addWebhook(bank, 'http://127.0.0.1:9/');
    const sold = await paidCode(bank, 40);
    await refundCode(bank, sold.qr_code_id, 15);
    const order = { ...AURORA_ACCOUNT, amount: 10, key: 'ok@psp.example' };
    const paid: Json = (await bank.post('/create-cashout-self-approve', order)).body;
    await bank.drain();
    const received = await idOf('select end_to_end_id as id from cash_ins limit 1');
    await bank.sandbox('/meds', {
      ...{ end_to_end_id: received, origin_situation_type: 'SCAM_FRAUD', reason: 'RETURN_REQUEST' },
    });
    await bank.drain();
    const [dispute] = (await bank.get('/v3/meds/?limit=10&status=WAITING')).body.results;
    const opening = await open(bank, newCpf());
    const phone = newPhone();
    await registerElsewhere(bank, phone);
    await openedClaim(bank, phone);
    Object.assign(ids, {
      '/app/transfers/$id': paid.id,
      '/app/codes/$id': sold.qr_code_id,
      '/app/received/$e2e': received,
      '/app/disputes/$id': dispute.pix_med_id,
      '/operator/app/payments/$e2e': received,
      '/operator/app/companies/$id': await idOf('select min(id) as id from companies'),
      '/operator/app/accounts/$branch/$number': '0001/100013',
      '/operator/app/claims/$id': await idOf('select min(id) as id from claims'),
      '/operator/app/deliveries/$id': await idOf('select min(id) as id from webhook_deliveries'),
      '/operator/app/meds/$id': dispute.pix_med_id,
      '/operator/app/requisitions/$id': opening.id,
      '/operator/app/cashouts/$id': paid.id,
      '/operator/app/cash-ins/$id': await idOf('select min(id) as id from cash_ins'),
      '/operator/app/codes/$id': sold.qr_code_id,
      '/operator/app/refunds/$id': await idOf('select min(id) as id from refunds'),
      '/operator/app/keys/$id': await idOf('select min(id) as id from pix_keys'),
    });
    Object.assign(ids, await hostedPages(bank, opening.livenessUrl, sold.pix_copy_and_paste));
  });
  afterAll(() => bank.close());

  /** An address of a route, with its parts filled in. */
  const fill = (route: string): string => {
    if (!/[$:]/.test(route)) return route;
    const id = ids[route];
    expect(id, `${route} has nothing to show`).toBeDefined();
    return route.replace(/[$:].*$/, String(id));
  };

  const walk = async (
    { page, settled, expectAccessible, expectQuiet }: Watched,
    paths: readonly string[],
    judged: Judged = 'whole',
  ) => {
    expect(paths.length).toBeGreaterThan(0);
    await countShifts(page.context());
    await answerSlowly(page);
    for (const path of paths) {
      await page.setViewportSize(DESKTOP);
      await page.goto(bank.url + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await settled();
      expect(await shifted(page), `${path} moves`).toBeLessThan(NO_SHIFT);
      await expectAccessible(judged);
      expect(
        await page
          .getByText(/Página não encontrada|Não encontrad|Algo deu errado|Isto não existe aqui/)
          .count(),
        path,
      ).toBe(0);
      await page.setViewportSize(PHONE);
      if (FULL) {
        await page.reload();
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await settled();
        expect(await shifted(page), `${path} moves on a phone`).toBeLessThan(NO_SHIFT);
      }
      await expectAccessible('resized');
    }
    expectQuiet();
  };
  const inside = (routes: readonly string[]) =>
    routes.filter((route) => ![...DOORS, ...ONCE_ALONE].includes(route));

  it('of the customer is free of serious barriers', async () => {
    const watched = await visit(bank, browsing, { person: HELENA, viewport: DESKTOP });
    await walk(watched, inside(DECLARED.customer()).map(fill));
  });

  it('of the operators', async () => {
    const watched = await visitConsole(bank, browsing);
    await walk(watched, inside(DECLARED.operator()).map(fill));
  });

  it('of the hosted pages, by day and by night', async () => {
    for (const [colorScheme, judged] of [
      ['light', 'whole'],
      ['dark', 'recoloured'],
    ] as const)
      await walk(
        await browsing.open({ viewport: DESKTOP, colorScheme }),
        DECLARED.hosted().map(fill),
        judged,
      );
  });

  it('of the reference, in both languages', async () => {
    const places = ['/docs', '/docs/en'];
    const groups = await Promise.all(
      places.map(async (place) => {
        const text = await (await fetch(bank.url + place)).text();
        return [...new Set(found(text, new RegExp(`href="(${place}/[a-z-]+)"`, 'g')))];
      }),
    );
    for (const group of groups) expect(group.length).toBeGreaterThan(10);
    const watched = await browsing.open({ viewport: DESKTOP });
    const [portuguese = [], english = []] = groups;
    await walk(watched, ['/docs', ...portuguese]);
    // The same functions write both languages, in the same colours.
    await walk(watched, ['/docs/en', ...english], 'resized');
  });

  it('of the sandbox, and the doors', async () => {
    await walk(await browsing.open({ viewport: DESKTOP }), [...DOORS, ...DECLARED.sandbox()]);
  });
});
