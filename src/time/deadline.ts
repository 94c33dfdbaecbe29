/** One deadline for several operations, in any number and order. */
export interface Deadline {
  /** Remaining milliseconds, 0 after the deadline. */
  left(): number;
  /** Waits for a promise until `reserveMs` before the deadline; returns whether it was done by then. */
  meet(work: Promise<unknown>, reserveMs?: number): Promise<boolean>;
}

export function deadlineIn(ms: number): Deadline {
  const end = performance.now() + ms;
  // A timer may fire up to a millisecond early: the rest then counts as nothing.
  const left = () => {
    const ms = end - performance.now();
    return ms < 1 ? 0 : ms;
  };
  return {
    left,
    meet: (work, reserveMs = 0) =>
      inTime(
        work.then(() => true),
        left() - reserveMs,
        () => false,
      ),
  };
}

/** Waits for a promise for at most these milliseconds; then returns or throws the result of `whenLate`. */
export async function inTime<T>(work: Promise<T>, ms: number, whenLate: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms));
  }).then(whenLate);
  // The losing promise may still reject, and nobody waits for it any more.
  for (const either of [work, late]) either.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
