/** One instant by which several things must be over, however many there are and in whatever order. */
export interface Deadline {
  /** Milliseconds that are left, 0 once it is past. */
  left(): number;
  /** Waits for this, but not beyond the deadline less so many milliseconds; whether it was done by then. */
  meet(work: Promise<unknown>, reserveMs?: number): Promise<boolean>;
}

export function deadlineIn(ms: number): Deadline {
  const end = performance.now() + ms;
  const left = () => Math.max(0, end - performance.now());
  return {
    left,
    meet: async (work, reserveMs = 0) => {
      let timer: NodeJS.Timeout | undefined;
      const over = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), Math.max(0, left() - reserveMs));
      });
      try {
        return await Promise.race([work.then(() => true), over]);
      } finally {
        clearTimeout(timer);
        // What is no longer waited for may still fail, and nobody is there to be told.
        work.catch(() => undefined);
      }
    },
  };
}
