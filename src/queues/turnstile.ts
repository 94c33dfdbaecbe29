/** Admits many at once, and at times one exclusively. */
export interface Turnstile {
  /** Undefined while it is open; during exclusive work, a promise to wait for. */
  enter(): Promise<void> | undefined;
  leave(): void;
  /** Closes, waits at most these milliseconds for those inside to leave, and runs the work exclusively. */
  alone(work: () => Promise<void>, patienceMs: number): Promise<void>;
}

export function createTurnstile(): Turnstile {
  let inside = 0;
  let left: (() => void) | undefined;
  let closed: Promise<void> | undefined;
  const pass = () => {
    inside += 1;
  };
  const empty = (patienceMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patienceMs);
      left = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  return {
    enter: () => {
      if (closed !== undefined) return closed.then(pass);
      pass();
      return undefined;
    },
    leave: () => {
      inside -= 1;
      if (inside === 0) left?.();
    },
    alone: async (work, patienceMs) => {
      let open = () => {};
      closed = new Promise((resolve) => {
        open = resolve;
      });
      try {
        if (inside > 0) await empty(patienceMs);
        await work();
      } finally {
        left = undefined;
        closed = undefined;
        open();
      }
    },
  };
}
