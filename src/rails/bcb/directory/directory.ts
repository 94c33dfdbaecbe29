import type { DueWork } from '../../../database/due-work/due-work.ts';
import type { ClaimRail } from '../../../rail/claims.ts';
import type { Directory } from '../../../rail/directory.ts';
import type { InfractionDirectory } from '../../../rail/infractions.ts';
import type { Rail } from '../../../rail/rail.ts';
import type { RecoveryDirectory } from '../../../rail/recoveries.ts';
import { DictClient } from '../dict/client.ts';
import type { BcbWorld } from '../world.ts';
import { closeRefunds } from './close-refunds.ts';
import { acknowledgeReports, closeReports } from './close-reports.ts';
import { countTokens } from './count-tokens.ts';
import { claimChanges } from './hear-claims.ts';
import { recoveryNotices } from './hear-notices.ts';
import { refundsAsked } from './hear-refunds.ts';
import { reportChanges } from './hear-reports.ts';
import { lookUpKeys } from './look-up.ts';
import { createMeasures } from './measures.ts';
import { moveClaims } from './move-claims.ts';
import { openClaims } from './open-claims.ts';
import { pollDirectory } from './poll.ts';
import { comparisons } from './reconcile.ts';
import { openRecoveries } from './recoveries.ts';
import { restoreEntries } from './restore-entries.ts';
import { createTokensBack, type TokensBack } from './tokens-back.ts';
import type { DirectoryWorld } from './world.ts';
import { giveUpEntry, rebindEntry, registerEntry } from './write-entries.ts';

/** The directory's half of the rail. */
export interface DirectoryPart {
  rail: Directory &
    ClaimRail &
    InfractionDirectory &
    RecoveryDirectory &
    Pick<Rail, 'lookUpKeys' | 'countsLookUp'>;
  /** Reports orders that were submitted to the settlement system. */
  ordered: TokensBack['ordered'];
  work: readonly DueWork[];
  /** Its measurements, in the Prometheus format. */
  metrics(): Promise<string>;
  stop(): Promise<void>;
}

/** Longer than any answer takes. */
const TIMEOUT_MS = 5_000;
/** The interface's paths, behind the hosts that the settings name. */
const BASE = '/api/v2';
const BASE_BESIDE = '/api-np/v2';
const CENTRAL_BANK = '00038166';

/** The directory over its interface. All of its state is in the database, so any number of nodes may run it. */
export function openDirectory(given: BcbWorld): DirectoryPart {
  const world: DirectoryWorld = {
    ...given,
    measures: createMeasures(given.db.main, () => world.client),
    tokens: createTokensBack(() => world.client.buckets),
    failing: new Map(),
    client: clientOf(given, (kind) => world.measures.alarmed(kind)),
  };
  const { dictPollMs, dictSyncHour } = given.facts;
  const readers = [
    ...claimChanges(world, dictPollMs),
    reportChanges(world, dictPollMs),
    refundsAsked(world, 3 * dictPollMs),
    recoveryNotices(world, 3 * dictPollMs),
    ...comparisons(world, dictSyncHour),
  ];
  const lists = pollDirectory(world, readers);
  return {
    rail: {
      lookUpKeys: (questions) => lookUpKeys(world, questions),
      countsLookUp: () => true,
      createEntry: (request) => registerEntry(world, request),
      updateEntry: (request) => rebindEntry(world, request),
      deleteEntry: (request) => giveUpEntry(world, request),
      openClaims: (openings) => openClaims(world, openings),
      moveClaims: (moves) => moveClaims(world, moves),
      acknowledgeReports: (reportIds) => acknowledgeReports(world, reportIds),
      closeReports: (decisions) => closeReports(world, decisions),
      ...openRecoveries(world),
    },
    ordered: (orders) => world.tokens.ordered(orders),
    work: [lists, restoreEntries(world), closeRefunds(world), countTokens(world)],
    metrics: () => world.measures.render(),
    stop: () => world.client.close(),
  };
}

function clientOf(
  { facts, signer, certificates, clock, log }: BcbWorld,
  alarmed: DirectoryWorld['measures']['alarmed'],
): DictClient {
  const { connectionCertificate: cert, connectionKey: key, authority: ca } = facts;
  return new DictClient({
    endpoint: {
      url: facts.dictUrl + BASE,
      besideUrl: facts.dictChecksUrl + BASE_BESIDE,
      tls: { ca, cert, key },
      timeoutMs: TIMEOUT_MS,
    },
    ...{ signer, certificates, directoryIspb: CENTRAL_BANK, category: facts.category },
    now: () => clock.now(),
    onAlarm: (alarm) => {
      alarmed(alarm.kind);
      log.error({ alarm }, 'the directory client raised an alarm');
    },
  });
}
