import type { RailWatch } from '../../../rail/watch.ts';
import { findMessage, listMessagesOf } from '../store/look-up.ts';
import type { BcbWorld } from '../world.ts';
import { listDays } from './days.ts';
import { closeDifference, findDifference, listDifferences } from './differences.ts';
import { findReserve } from './reserve.ts';

/** Shows the settlement system to the bank's own people. */
export function watchOf({ certificates, ispb, facts }: BcbWorld): RailWatch {
  const known = { certificates, ispb, ownCertificate: facts.signingCertificate };
  return {
    differences: listDifferences,
    difference: findDifference,
    closeDifference,
    days: listDays,
    reserve: findReserve,
    messagesOf: (executor, endToEndId) => listMessagesOf(executor, endToEndId, known),
    message: findMessage,
  };
}
