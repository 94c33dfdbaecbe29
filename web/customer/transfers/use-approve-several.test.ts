import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Cashout } from '../../api/resources.ts';

// Words follow the language only in a browser.
vi.mock('../../format/words.ts', async (load) => ({
  ...(await load<object>()),
  useWords: (both: { pt: unknown }) => both.pt,
}));
vi.stubGlobal('localStorage', { getItem: () => 'pt', setItem: () => undefined });
const { bankNow } = await import('../../api/bank-clock.ts');
const { createQueries } = await import('../../design/mount.tsx');
const { useApproveSeveral } = await import('./use-approve-several.ts');

const WANTED_MS = 10_000;
const chosen = [{ id: 7 }, { id: 8 }] as Cashout[];

let online: boolean;
let queries: ReturnType<typeof createQueries>;
const asked = vi.fn<(path: string, init: RequestInit) => void>();
beforeEach(() => {
  online = true;
  queries = createQueries();
  queries.mount();
  asked.mockReset();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked(path, init);
    if (!online) throw new TypeError('Failed to fetch');
    return Response.json({ results: [] });
  });
});
afterEach(() => {
  onlineManager.setOnline(true);
  queries.clear();
  queries.unmount();
});
afterAll(() => vi.unstubAllGlobals());

const go = (state: boolean) => {
  online = state;
  onlineManager.setOnline(state);
};

/** Opens the page's part that approves, without a browser. */
function open() {
  let approving: ReturnType<typeof useApproveSeveral> | undefined;
  const Part = () => {
    approving = useApproveSeveral(() => undefined);
    return null;
  };
  renderToString(createElement(QueryClientProvider, { client: queries }, createElement(Part)));
  return (approving as ReturnType<typeof useApproveSeveral>).move;
}

it('fails at once without a connection, and sends nothing once there is one', async () => {
  const move = open();
  go(false);
  const failed = move.mutateAsync({ chosen, token: '123456' }).catch((error: Error) => error.message);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  expect(await failed).toContain('could not be reached');
  go(true);
  // Continues what is paused.
  await queries.resumePausedMutations();
  expect(asked).toHaveBeenCalledTimes(1);
});

it('sends approvals that the bank refuses once nobody waits for them', async () => {
  const before = bankNow().getTime();
  await open().mutateAsync({ chosen, token: '123456' });
  const [path, init] = asked.mock.calls[0] as [string, RequestInit];
  expect([path, JSON.parse(String(init.body))]).toEqual([
    '/web/cashouts/approve',
    { ids: [7, 8], token: '123456' },
  ]);
  const until = Date.parse((init.headers as Record<string, string>)['x-not-after'] ?? '');
  expect(until).toBeGreaterThanOrEqual(before + WANTED_MS);
  expect(until).toBeLessThanOrEqual(bankNow().getTime() + WANTED_MS);
  expect(init.signal).toBeInstanceOf(AbortSignal);
});
