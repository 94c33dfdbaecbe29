/** Runs calls one after another. */
export function serialise(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Runs once for all calls of one event-loop iteration. */
export function coalesce(work: () => Promise<void>, failed: (error: unknown) => void): () => void {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    setImmediate(() => {
      asked = false;
      work().catch(failed);
    });
  };
}
