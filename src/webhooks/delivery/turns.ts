/** One run after another, however many ask. */
export function serialise(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Asked many times in one turn of the loop, it runs once. */
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
