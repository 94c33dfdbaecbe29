/** Combines look-ups that the items of a turn start at the same time into one statement. */
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
