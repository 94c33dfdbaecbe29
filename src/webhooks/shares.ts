import type { Room } from './claim.ts';
import type { HandingOut } from './hand-out.ts';
import { firstRoom, isFast, type Lane, type Lanes, roomOf } from './lanes.ts';

export interface Capacity {
  lanes: Lanes;
  /** On this node, of all lanes. */
  inFlight: number;
  /** How many may be begun now, whoever they are for. */
  allowed: number;
}

/** How many of each queue to claim. What is scarce is dealt out evenly: a long queue takes nothing from a short one. */
export function roomsFor(
  queues: readonly { companyId: bigint; queue: bigint }[],
  { lanes, inFlight, allowed }: Capacity,
): Room[] {
  const rooms = queues.flatMap(({ companyId, queue }) => {
    const count = roomOf(lanes.of({ companyId, queue }), inFlight);
    return count === 0 ? [] : [{ companyId, queue, count }];
  });
  rooms.sort((a, b) => a.count - b.count);
  let left = allowed;
  return rooms.flatMap((room, index) => {
    const share = Math.floor(left / (rooms.length - index));
    const count = Math.min(room.count, Math.max(share, left > 0 ? 1 : 0));
    left -= count;
    return count === 0 ? [] : [{ ...room, count }];
  });
}

// A portion that is written in a few milliseconds, so that it holds nothing up.
const HANDED_OUT_AT_ONCE = 1_000;
const COMPANIES_AT_ONCE = 250;
// A fast receiver takes all that one transaction published, rather than that its last few are claimed by themselves.
const ALL = 1_000_000;

/**
 * Whose events to hand out now: every company gets an even share. One whose fast receiver has its hands full, or has
 * older deliveries to take first, waits for the moment which that takes: handed out now, its deliveries would only be
 * claimed later, at a second price.
 */
export function sharesFor(
  waiting: readonly bigint[],
  { lanes, inFlight, allowed }: Capacity,
): HandingOut | undefined {
  const lanesOf = new Map<bigint, Lane[]>(waiting.map((companyId) => [companyId, []]));
  for (const lane of lanes.all()) lanesOf.get(lane.companyId)?.push(lane);
  const ready = waiting.filter((companyId) => !holdBack(lanesOf.get(companyId) ?? []));
  const chosen = ready.slice(0, Math.max(1, Math.min(COMPANIES_AT_ONCE, allowed)));
  if (chosen.length === 0) return undefined;
  const most = Math.max(1, Math.floor(Math.min(allowed, HANDED_OUT_AT_ONCE) / chosen.length));
  return {
    companies: chosen.map((companyId) => ({ companyId, most })),
    rooms: chosen
      .flatMap((companyId) => lanesOf.get(companyId) ?? [])
      .map((lane) => ({ queue: lane.queue, count: roomForNew(lane, inFlight) })),
    otherRoom: firstRoom(inFlight),
  };
}

function holdBack(lanes: readonly Lane[]): boolean {
  const full = lanes.filter((lane) => isFast(lane) && (lane.more || lane.inFlight >= lane.window));
  for (const lane of full) lane.heldBack = true;
  return full.length > 0;
}

/** None while older ones wait to be claimed: what came first goes first. */
function roomForNew(lane: Lane, inFlight: number): number {
  if (lane.more) return 0;
  const room = roomOf(lane, inFlight);
  return isFast(lane) && room > lane.window / 8 ? ALL : room;
}
