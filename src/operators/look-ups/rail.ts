import type { Executor } from '../../database/pool.ts';
import type { Rail } from '../../rail/rail.ts';
import type { ComparedDay, RailDifference, RailMessage, RailWatch } from '../../rail/watch.ts';
import { instant } from '../present.ts';

const reais = (centavos: bigint | null) => (centavos === null ? null : Number(centavos) / 100);

export function presentDifference(one: RailDifference) {
  return {
    id: Number(one.id),
    day: one.day,
    kind: one.kind,
    about: one.about === '' ? null : one.about,
    here: reais(one.here),
    there: reais(one.there),
    said: one.said,
    found_at: one.foundAt.toISOString(),
    closed_at: instant(one.closedAt),
    reason: one.reason,
  };
}

export function presentMessage({ signedBy, ...one }: RailMessage) {
  return {
    name: one.name,
    direction: one.direction,
    type: one.type,
    at: one.at.toISOString(),
    done_at: instant(one.doneAt),
    signed_by: signedBy,
    transactions: one.transactions,
    bytes: one.bytes,
    trouble: one.trouble,
  };
}

function presentDay(one: ComparedDay) {
  return {
    day: one.day,
    state: one.state,
    opening: reais(one.opening),
    closing: reais(one.closing),
    entries: one.entries,
    known: reais(one.known),
    known_entries: one.knownEntries,
    ended_at: instant(one.endedAt),
  };
}

/** Reads the state of the connection, the reserve, and the comparison of the last days. */
export async function readRailHealth(
  { rail, watch }: { rail: Rail; watch: RailWatch | undefined },
  executor: Executor,
) {
  const { connected, problems, figures } = rail.health();
  const seen = { connected, problems, figures, watched: watch !== undefined };
  if (watch === undefined) return { ...seen, reserve: null, days: [] };
  const [reserve, days] = await Promise.all([watch.reserve(executor), watch.days(executor)]);
  const shown = reserve && {
    ...{ available: reais(reserve.available), blocked: reais(reserve.blocked) },
    at: reserve.at.toISOString(),
  };
  return { ...seen, reserve: shown ?? null, days: days.map(presentDay) };
}
