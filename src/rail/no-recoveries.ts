import type { RecoveryDirectory } from './recoveries.ts';

/** A directory in which no money of frauds is recovered: nobody asks for any, and none can be asked for. */
export function noRecoveries(): RecoveryDirectory {
  const none = async () => ({ done: false, reason: 'NOT_ELIGIBLE' }) as const;
  return {
    openRecovery: none,
    findRecovery: async () => ({ done: false, reason: 'UNKNOWN' }),
    askRefunds: none,
    cancelRecovery: none,
    listRefundRequests: async () => [],
    closeRefundRequests: async () => undefined,
    // A marker warns other banks, of which there are none here.
    markFraud: async ({ requestId }) => ({ markerId: requestId }),
    cancelFraudMarker: async () => undefined,
  };
}
