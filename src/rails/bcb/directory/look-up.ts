import type {
  FraudCounts,
  KeyAnswer,
  KeyFacts,
  KeyNotFound,
  KeyQuestion,
  Windows,
} from '../../../rail/key-look-ups.ts';
import { endToEndId as makeEndToEndId } from '../../../values/ids.ts';
import { lookUp } from '../dict/entries.ts';
import type { AnswerOf } from '../dict-values/operations.ts';
import { inParallel } from './in-parallel.ts';
import { holderOf } from './parties.ts';
import type { DirectoryWorld } from './world.ts';

/** Shorter than the caller's lease. */
const CALL_MS = 3_500;
/** The number of connections: more would only wait. */
const AT_ONCE = 8;

/** The directory's refusals, in the port's form. */
const REASONS: Readonly<Record<string, Exclude<KeyNotFound['reason'], 'UNAVAILABLE' | 'THROTTLED'>>> = {
  NotFound: 'UNKNOWN',
  EntryBlocked: 'BLOCKED',
  TaxIdNumberBlocked: 'BLOCKED',
  EntryWithFraudRelatedRestriction: 'FRAUD_RESTRICTION',
  UserOrAccountWithFraudRelatedRestriction: 'FRAUD_RESTRICTION',
  EntryCannotBeQueriedForBookTransfer: 'OWN_BANK',
};

/** Finds the holder of each key, with one request each; those not answered in time are UNAVAILABLE. */
export function lookUpKeys(world: DirectoryWorld, questions: readonly KeyQuestion[]): Promise<KeyAnswer[]> {
  const inTime = { ...world, client: world.client.within(CALL_MS) };
  return inParallel(questions, AT_ONCE, (question) => lookUpOne(inTime, question));
}

async function lookUpOne(
  { client, ispb, clock, log, tokens }: DirectoryWorld,
  { key, payerDocument, endToEndId }: KeyQuestion,
): Promise<KeyAnswer> {
  // A reader of a code pays later, or never, under an id that does not exist yet.
  const payment = { payer: payerDocument, endToEndId: endToEndId || makeEndToEndId(ispb, clock.now()) };
  const answer = await lookUp(client, key, payment);
  switch (answer.state) {
    case 'DONE':
      if (endToEndId !== '') tokens.lookedUp(endToEndId, payerDocument, key);
      return { found: true, holder: holderOf(answer.value.entry), entry: factsOf(answer.value) };
    case 'THROTTLED':
      return { found: false, reason: 'THROTTLED', retryAfterSeconds: answer.retryAfterSeconds };
    case 'REFUSED': {
      const { type, status } = answer.problem;
      const reason = REASONS[type];
      if (reason !== undefined) return { found: false, reason };
      if (status === 404) return { found: false, reason: 'UNKNOWN' };
      log.error({ problem: answer.problem }, 'the directory could not parse a look-up');
      return { found: false, reason: 'UNAVAILABLE' };
    }
    case 'UNAVAILABLE':
      return { found: false, reason: 'UNAVAILABLE', retryAfterSeconds: answer.retryAfterSeconds };
    case 'LOST':
      return { found: false, reason: 'UNAVAILABLE' };
  }
}

type Found = AnswerOf<'getEntry'>;

function factsOf({ entry, ownerStatistics, keyStatistics }: Found): KeyFacts {
  const isCounted = ownerStatistics !== undefined || keyStatistics !== undefined;
  return {
    createdAt: entry.creationDate,
    ownedSince: entry.keyOwnershipDate,
    openClaimCreatedAt: entry.openClaimCreationDate ?? null,
    tradeName: entry.owner.tradeName ?? null,
    statistics: isCounted ? { owner: countsOf(ownerStatistics), key: countsOf(keyStatistics) } : null,
  };
}

type Counted = NonNullable<Found['ownerStatistics'] | Found['keyStatistics']>;

function countsOf(counted: Counted | undefined): FraudCounts | null {
  if (counted === undefined) return null;
  const { spi, fraudMarkers: markers, infractionReports } = counted;
  const kinds = [
    ...[markers.applicationFrauds, markers.muleAccounts, markers.scammerAccounts],
    ...[markers.otherFrauds, markers.unknownFrauds ?? NONE],
  ];
  const sum = (window: keyof Windows) => kinds.reduce((total, kind) => total + kind[window], 0);
  return {
    settlements: spi.settlements,
    reports: infractionReports.rejectedReports,
    fraudMarkers: { d90: sum('d90'), m12: sum('m12'), m60: sum('m60') },
  };
}

const NONE: Windows = { d90: 0, m12: 0, m60: 0 };
