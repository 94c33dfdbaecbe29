const STORED = 'lastro.last-payment';

/** This tab's last payment as another person, which a report usually concerns. */
export function lastPayment(): string {
  return sessionStorage.getItem(STORED) ?? '';
}

export function rememberPayment(endToEndId: string): void {
  sessionStorage.setItem(STORED, endToEndId);
}
