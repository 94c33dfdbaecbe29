import * as policies from './access/policies.ts';
import * as claimReads from './claims/read.ts';
import * as claimWrites from './claims/write.ts';
import * as entryReads from './entries/read.ts';
import * as entryWrites from './entries/write.ts';
import { listEvents } from './events.ts';
import { getReport, listReports } from './infractions/read.ts';
import { acknowledgeReport, cancelReport, closeReport } from './infractions/write.ts';
import { cancelMarker, createMarker, getMarker, listMarkers } from './markers/handlers.ts';
import * as reconciliation from './reconciliation/handlers.ts';
import { createRecovery } from './recoveries/create.ts';
import * as recoveries from './recoveries/handlers.ts';
import { getRefund, listRefunds } from './refunds/read.ts';
import { cancelRefund, closeRefund, createRefund } from './refunds/write.ts';
import { getEntryStatistics, getPersonStatistics } from './statistics.ts';
import type { Handlers } from './world.ts';

/** The handler of each operation. */
export const HANDLERS: Handlers = {
  createEntry: entryWrites.createEntry,
  updateEntry: entryWrites.updateEntry,
  deleteEntry: entryWrites.deleteEntry,
  getEntry: entryReads.getEntry,
  checkKeys: entryReads.checkKeys,
  createClaim: claimWrites.createClaim,
  acknowledgeClaim: claimWrites.acknowledgeClaim,
  confirmClaim: claimWrites.confirmClaim,
  cancelClaim: claimWrites.cancelClaim,
  completeClaim: claimWrites.completeClaim,
  getClaim: claimReads.getClaim,
  listClaims: claimReads.listClaims,
  createSyncVerification: reconciliation.createSyncVerification,
  createCidFile: reconciliation.createCidFile,
  getCidFile: reconciliation.getCidFile,
  listCidEvents: reconciliation.listCidEvents,
  getEntryByCid: reconciliation.getEntryByCid,
  getReport,
  listReports,
  acknowledgeReport,
  closeReport,
  cancelReport,
  createRefund,
  getRefund,
  listRefunds,
  cancelRefund,
  closeRefund,
  createRecovery,
  getRecovery: recoveries.getRecovery,
  getRecoveryGraph: recoveries.getRecoveryGraph,
  listRecoveryReports: recoveries.listRecoveryReports,
  listRecoveryRefunds: recoveries.listRecoveryRefunds,
  updateRecovery: recoveries.updateRecovery,
  refundRecovery: recoveries.refundRecovery,
  cancelRecovery: recoveries.cancelRecovery,
  createMarker,
  getMarker,
  listMarkers,
  cancelMarker,
  getEntryStatistics,
  getPersonStatistics,
  listEvents,
  getPolicy: policies.getPolicy,
  listPolicies: policies.listPolicies,
};
