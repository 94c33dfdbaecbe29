/** Other institutions' account numbers may be longer: the last six are shown, as the interface has room for. */
export function shownNumber(number: string): string {
  return number.slice(-6).padStart(6, '0');
}

/** An account without a branch is shown under 0000. */
export function shownBranch(branch: string | null): string {
  return (branch ?? '').padStart(4, '0');
}
