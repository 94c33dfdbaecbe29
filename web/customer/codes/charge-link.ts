/** Where a dynamic code can be paid by whoever has the link: its page carries the token of its location. */
export function chargeLink(copyAndPaste: string): string | undefined {
  const [, token] = /\/qr\/v2\/(?:cobv\/)?([0-9a-f]{32})/.exec(copyAndPaste) ?? [];
  return token === undefined ? undefined : new URL(`/charge/${token}`, location.origin).href;
}
