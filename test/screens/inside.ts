import type { BrowserContextOptions } from 'playwright-core';
import type { Browsing, Watched } from '../browser.ts';
import type { TestBank } from '../harness.ts';
import type { Person } from '../people.ts';
import { enter } from './customer.ts';

/** A page of the customers' with somebody logged in, who lets it use the clipboard. */
export async function inside(
  bank: TestBank,
  browsing: Browsing,
  { person, path, ...options }: BrowserContextOptions & { person: Person; path: string },
): Promise<Watched> {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const watched = await browsing.open({ timezoneId: 'America/Sao_Paulo', permissions, ...options });
  await watched.page.goto(`${bank.url}${path}`);
  await enter(bank, watched.page, person);
  return watched;
}
