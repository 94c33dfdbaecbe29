/** Account numbers of other institutions may be longer: the last six digits are shown, as the interface limits them. */
export function shownNumber(number: string): string {
  return number.slice(-6).padStart(6, '0');
}

/** An account without a branch is shown under 0000. */
export function shownBranch(branch: string | null): string {
  return (branch ?? '').padStart(4, '0');
}
