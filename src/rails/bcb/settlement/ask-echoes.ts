import type { DueWork } from '../../../database/due-work/due-work.ts';
import type { Desk } from './desk.ts';

const EVERY_MS = 60_000;

/**
 * Requests an echo when a node starts to communicate, and every minute, to prove both directions also without
 * payments.
 */
export function askEchoes(desk: Desk, isGoing: () => boolean): DueWork {
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'bcb: echo',
    runDue: async () => {
      if (!isGoing() || performance.now() - askedAt < EVERY_MS) return 0;
      askedAt = performance.now();
      await desk.sendSingle('pibr.001', { data: desk.echoes.ask() });
      return 1;
    },
    nextDue: async () => null,
    busy: async () => false,
  };
}
