import type { RecoveryDirectory } from './recoveries.ts';

/** A directory without recoveries: nobody requests money, and none can be requested. */
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
