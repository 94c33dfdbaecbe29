/** Admits many at once, and at times one exclusively. */
export interface Turnstile {
  /** Undefined while it is open; during exclusive work, a promise to wait for. */
  enter(): Promise<void> | undefined;
  leave(): void;
  /**
   * Closes, waits at most these milliseconds for those inside to leave, and runs the work exclusively. Runs work that
   * overlaps one after the other, and admits nobody in between.
   */
  alone(work: () => Promise<void>, patienceMs: number): Promise<void>;
}

export function createTurnstile(): Turnstile {
  let inside = 0;
  let left: (() => void) | undefined;
  let closed: Promise<void> | undefined;
  let open = () => {};
  /** Number of works that run or wait for their turn. */
  let works = 0;
  let last: Promise<void> = Promise.resolve();
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
  const close = () => {
    works += 1;
    closed ??= new Promise((resolve) => {
      open = resolve;
    });
  };
  const openAfterLast = () => {
    left = undefined;
    works -= 1;
    if (works > 0) return;
    closed = undefined;
    open();
  };
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
    alone: (work, patienceMs) => {
      close();
      const turn = last.then(async () => {
        if (inside > 0) await empty(patienceMs);
        await work();
      });
      const ended = turn.finally(openAfterLast);
      last = ended.catch(() => undefined);
      return ended;
    },
  };
}
