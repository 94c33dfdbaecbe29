import type { Logger } from 'pino';
import type { Databases } from '../database/databases.ts';
import type { Activity } from '../database/due-work/activity.ts';
import type { OwnServer } from '../locations/ask-itself.ts';
import { createLocationReader } from '../locations/reader.ts';
import { createMessaging } from '../messages/messaging.ts';
import type { Nodes } from '../nodes/nodes.ts';
import { createOutbound } from '../outbound/outbound.ts';
import { openReceivers } from '../outbound/receivers.ts';
import { foreignLocations } from '../payment-codes/foreign-locations.ts';
import type { RailName } from '../rails/names.ts';
import type { OtherSide } from '../rails/other-side.ts';
import { loadRail } from '../rails/rails.ts';
import type { SandboxStream } from '../sandbox/stream/stream.ts';
import { watchedListener, watchedRail } from '../sandbox/stream/watch-rail.ts';
import type { Vault } from '../secrets/seal.ts';
import { type Config, isShared } from '../settings/config.ts';
import type { BankClock } from '../time/clock.ts';
import type { EndToEndIds } from '../values/end-to-end-ids.ts';
import { hostOf, openBank } from './bank.ts';
import { onboardingParts } from './onboarding-parts.ts';

export interface OpeningParts {
  config: Config;
  db: Databases;
  log: Logger;
  activity: Activity;
  /** The program supplies it; otherwise `railName` names it. */
  rail?: OtherSide | undefined;
  railName: RailName | null;
}

/** The parts of the bank that exist before it accepts calls. */
export interface DoorGround {
  clock: BankClock;
  vault: Vault;
  endToEndIds: EndToEndIds;
  receiptKey: Buffer;
  own: OwnServer;
  nodes: Nodes;
  /** When the last restore of the database was noticed. */
  restoredAt: Date | undefined;
  /** Shows the rail's messages; production has none. */
  stream: SandboxStream | undefined;
  /** The port that is listened on. */
  port(): number;
}

/** The running bank between its database and the counterpart. */
export async function openDoors(
  parts: OpeningParts,
  { clock, vault, own, nodes, port, restoredAt, stream, ...keys }: DoorGround,
) {
  const publicUrl = own.address;
  const { config, db, log } = parts;
  const isSandbox = config.mode === 'sandbox';
  // Callers from outside may not reach services of this machine through a sandbox.
  const allowLoopback = isSandbox && !isShared(config);
  const outbound = createOutbound({ allowLoopback: isSandbox });
  const toLocations = createOutbound({ allowLoopback });
  const toReceivers = openReceivers({ sandbox: isSandbox, shared: isShared(config), port });
  const messaging = createMessaging({
    keepsText: isSandbox,
    ...{ smtpUrl: config.smtpUrl, smtpNeedsTls: config.smtpNeedsTls, smsUrl: config.smsUrl },
    host: () => hostOf(publicUrl()),
  });
  const policy = { allowLoopback, hosts: config.locationHosts };
  const reader = createLocationReader({ outbound: toLocations, clock, policy, ...(isSandbox && { own }) });
  const made = { config, db, clock, log, vault, nodes, restoredAt, publicUrl, readLocation: reader.read };
  const other = parts.rail ?? (await loadRail(parts.railName as RailName)).open(made);
  const watched = stream && { clock, note: stream.note };
  const bank = openBank({
    db,
    clock,
    vault,
    rail: watched ? watchedRail(other.rail, watched) : other.rail,
    ispb: config.ispb,
    endToEndIds: keys.endToEndIds,
    receiptKey: keys.receiptKey,
    log,
    batchLimit: config.batchLimit,
    codesPerSecond: config.codesPerSecond,
    freeActsPerSecond: config.freeActsPerSecond,
    lanes: config.lanes,
    longestHeldMs: config.longestHeldMs,
    longestWaitMs: config.longestWaitMs,
    nodes,
    activity: parts.activity,
    publicUrl,
    locations: foreignLocations(reader),
    onboarding: onboardingParts(config, { db, clock, outbound }),
    outbound: toReceivers,
    messaging,
    operators: config.operators,
    otherWork: other.work ?? [],
    watch: other.watch,
  });
  other.connect(watched ? watchedListener(bank.listener, watched) : bank.listener);
  const { simulator } = other;
  return { bank, other, simulator, outbounds: [outbound, toLocations, toReceivers], messaging };
}
