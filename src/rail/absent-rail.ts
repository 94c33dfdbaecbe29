import { ZERO } from '../values/money.ts';
import { saoPauloDay } from '../values/sao-paulo.ts';
import { PARTICIPANTS, participantName } from './institutions.ts';
import { noRecoveries } from './no-recoveries.ts';
import type { Rail } from './rail.ts';

/**
 * The other side of a bank that has not been connected to any: payments inside the bank work, every
 * other ends FAILED at once with DS27, as if the recipient's institution took no part. Keys are registered in the
 * bank alone.
 */
export function absentRail(): Rail {
  return {
    lookUpKeys: async (questions) => questions.map(() => ({ found: false, reason: 'UNKNOWN' })),
    countsLookUp: () => true,
    submit: async (orders) => orders.map(() => ({ state: 'REJECTED', code: 'DS27' })),
    query: async (endToEndIds) => endToEndIds.map(() => ({ state: 'REJECTED', code: 'DS27' })),
    returnPayments: async (returns) => returns.map(() => ({ state: 'REFUSED', code: 'DS27' })),
    queryReturns: async (returnIds) => returnIds.map(() => ({ state: 'REJECTED', code: 'DS27' })),
    openClaims: async (openings) => openings.map(() => ({ opened: false, reason: 'KEY_NOT_FOUND' })),
    moveClaims: async (moves) => moves.map(() => ({ moved: false, claim: null })),
    createEntry: async () => ({ done: true }),
    updateEntry: async () => ({ done: true }),
    deleteEntry: async () => ({ done: true }),
    queryOffers: async (endToEndIds) => endToEndIds.map(() => ({ state: 'UNKNOWN' })),
    queryReturnOffers: async (returnIds) => returnIds.map(() => ({ state: 'UNKNOWN' })),
    acknowledgeReports: async () => undefined,
    closeReports: async () => undefined,
    ...noRecoveries(),
    balance: async () => ({ available: ZERO, blocked: ZERO, at: new Date() }),
    accountingDate: saoPauloDay,
    health: () => ({ connected: false, problems: ['no settlement system is connected'], figures: {} }),
    institutionName: participantName,
    institutions: () => PARTICIPANTS,
  };
}
