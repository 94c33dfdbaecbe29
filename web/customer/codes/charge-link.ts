/** The URL at which a dynamic code can be paid; it contains the token of its location. */
export function chargeLink(copyAndPaste: string): string | undefined {
  const [, token] = /\/qr\/v2\/(?:cobv\/)?([0-9a-f]{32})/.exec(copyAndPaste) ?? [];
  return token === undefined ? undefined : new URL(`/charge/${token}`, location.origin).href;
}
