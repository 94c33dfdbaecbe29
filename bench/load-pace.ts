import type { LoadRun } from './load-plan.ts';

/** Decides when the next request goes, and on which of the lanes (connections) that have none under way. */
export interface Pace<Lane> {
  /** A lane has nothing under way: it is new, or has been answered. */
  free(lane: Lane): void;
  /** No further request will go. */
  isOver(): boolean;
  /** Lets go of what keeps time. */
  stop(): void;
}

/** Sends a request whose latency counts from `since`, in milliseconds of `performance.now`. */
export type Fire<Lane> = (lane: Lane, since: number) => void;

// More than any server here answers on two cores; a run ends early rather than outgrow its memory.
const MOST_PER_SECOND = 40_000;

/** How many requests a run may send at most. */
export function mostRequests({ seconds, rate }: LoadRun): number {
  return Math.ceil(seconds * (rate ?? MOST_PER_SECOND));
}

/** Begins now. */
export function startPace<Lane>(run: LoadRun, fire: Fire<Lane>): Pace<Lane> {
  return run.rate === null ? closedLoop(run, fire) : openLoop(run, run.rate, fire);
}

/** Each lane sends its next request when the one before it was answered. */
function closedLoop<Lane>(run: LoadRun, fire: Fire<Lane>): Pace<Lane> {
  const end = performance.now() + run.seconds * 1000;
  const most = mostRequests(run);
  let sent = 0;
  const isOver = () => sent === most || performance.now() >= end;
  return {
    isOver,
    free: (lane) => {
      if (isOver()) return;
      sent += 1;
      fire(lane, performance.now());
    },
    stop: () => undefined,
  };
}

/**
 * Requests go at their instants whether or not earlier ones were answered. One that finds no lane free goes
 * late, and its wait counts: the latency runs from the instant it was due.
 */
function openLoop<Lane>(run: LoadRun, rate: number, fire: Fire<Lane>): Pace<Lane> {
  const start = performance.now();
  const most = mostRequests(run);
  const idle: Lane[] = [];
  let sent = 0;
  const sendWhatIsDue = () => {
    const now = performance.now();
    for (let due = start; sent < most; sent += 1) {
      due = start + (sent * 1000) / rate;
      const lane = due <= now ? idle.shift() : undefined;
      if (lane === undefined) return;
      fire(lane, due);
    }
  };
  const timer = setInterval(sendWhatIsDue, 1);
  return {
    isOver: () => sent === most,
    free: (lane) => {
      idle.push(lane);
      sendWhatIsDue();
    },
    stop: () => clearInterval(timer),
  };
}
