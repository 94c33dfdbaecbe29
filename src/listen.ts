import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Bank } from './bank.ts';
import type { Config } from './config.ts';
import { askRail } from './restores/ask-rail.ts';
import type { Restore } from './restores/notice.ts';

// Connections that wait to be taken on after a start or a burst; the system may hold fewer.
const BACKLOG = 4_096;

interface Listening {
  http: FastifyInstance;
  bank: Pick<Bank, 'cashouts' | 'refunds'>;
  /** What this start found to be restored. */
  restore: Restore | undefined;
  log: Logger;
}

/** Takes requests from now on, after a restore once the rail has been asked; answers the address. */
export async function listen(
  { http, bank, restore, log }: Listening,
  { config: { host, port }, moreListeners = 0 }: { config: Config; moreListeners?: number },
): Promise<string> {
  let closed = false;
  http.addHook('onClose', async () => {
    closed = true;
  });
  const overdue = [bank.cashouts.overdue, bank.refunds.overdue];
  if (restore !== undefined) await askRail(restore, { overdue, log, stopped: () => closed });
  const listening = await http.listen({ host, port, backlog: BACKLOG });
  void http.listenMore(moreListeners, BACKLOG);
  return listening;
}
