const STORED = 'lastro.last-payment';

/** The payment this tab made last as somebody else, which a report is usually about. */
export function lastPayment(): string {
  return sessionStorage.getItem(STORED) ?? '';
}

export function rememberPayment(endToEndId: string): void {
  sessionStorage.setItem(STORED, endToEndId);
}
