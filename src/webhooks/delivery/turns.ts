/** One run after another, however many ask. */
export function serialise(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Runs once, however often it is asked in one turn of the loop. */
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
