/** One instant by which several things must be over, however many there are and in whatever order. */
export interface Deadline {
  /** Milliseconds that are left, 0 once it is past. */
  left(): number;
  /** Waits for this until `reserveMs` before the deadline; answers whether it was done by then. */
  meet(work: Promise<unknown>, reserveMs?: number): Promise<boolean>;
}

export function deadlineIn(ms: number): Deadline {
  const end = performance.now() + ms;
  // A timer may fire up to a millisecond early: what is left then is nothing.
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

/** Waits for this, these milliseconds at most; answers or throws what `whenLate` does after that. */
export async function inTime<T>(work: Promise<T>, ms: number, whenLate: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms));
  }).then(whenLate);
  // The one that loses may still fail, and nobody waits for it any more.
  for (const either of [work, late]) either.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
