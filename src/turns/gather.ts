/** Looks up in one statement what the items of a turn ask for at the same time. */
export function gather<Ref, Found>(
  find: (refs: readonly Ref[]) => Promise<(ref: Ref) => Found | undefined>,
): (ref: Ref) => Promise<Found | undefined> {
  let asked: Ref[] = [];
  let answer: Promise<(ref: Ref) => Found | undefined> | undefined;
  return async (ref) => {
    asked.push(ref);
    answer ??= Promise.resolve().then(() => {
      const refs = asked;
      asked = [];
      answer = undefined;
      return find(refs);
    });
    return (await answer)(ref);
  };
}
