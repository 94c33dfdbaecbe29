/**
 * The smallest part of a history that was found to fail: halves, quarters and so on are left out as long as what is left
 * still fails. `fails` is told what is left out.
 */
export function shrink(
  names: readonly string[],
  fails: (dropped: readonly string[]) => boolean,
  mostTries = 60,
): readonly string[] {
  let kept = [...names];
  let parts = 2;
  let tries = 0;
  while (kept.length > 1 && tries < mostTries) {
    const size = Math.ceil(kept.length / parts);
    let smaller: string[] | undefined;
    for (let at = 0; at < kept.length && smaller === undefined && tries < mostTries; at += size) {
      const left = [...kept.slice(0, at), ...kept.slice(at + size)];
      tries += 1;
      if (fails(names.filter((name) => !left.includes(name)))) smaller = left;
    }
    if (smaller !== undefined) {
      kept = smaller;
      parts = Math.max(2, parts - 1);
    } else if (size === 1) break;
    else parts = Math.min(kept.length, 2 * parts);
  }
  return kept;
}
