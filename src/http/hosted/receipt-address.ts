/** The URL for verifying a receipt, with its two numbers filled in. */
export function receiptAddress(
  publicUrl: string,
  { endToEndId, code }: { endToEndId: string; code: string },
): string {
  return `${publicUrl}/receipts?${new URLSearchParams({ id: endToEndId, code })}`;
}
