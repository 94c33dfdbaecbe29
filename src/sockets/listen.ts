import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Bank } from '../composition/bank.ts';
import { askRail } from '../restores/ask-rail.ts';
import type { Restore } from '../restores/notice.ts';
import type { Config } from '../settings/config.ts';
import { listenAt, type SharedPort } from './shared-port.ts';

interface Listening {
  http: FastifyInstance;
  bank: Pick<Bank, 'cashouts' | 'refunds' | 'context'>;
  /** A restore after which the rail has not been asked. */
  restore: Restore | undefined;
  log: Logger;
}

interface Where {
  config: Config;
  moreListeners?: number;
  shared: SharedPort | undefined;
}

/** Accepts requests, after a restore once the rail has been asked; returns the address. */
export async function listen(
  { http, bank, restore, log }: Listening,
  { config, moreListeners = 0, shared }: Where,
): Promise<string> {
  let closed = false;
  http.addHook('onClose', async () => {
    closed = true;
  });
  const overdue = [bank.cashouts.overdue, bank.refunds.overdue];
  if (restore !== undefined)
    await askRail(restore, { db: bank.context.db.main, overdue, log, stopped: () => closed });
  return listenAt(http, config, { shared, more: moreListeners });
}
