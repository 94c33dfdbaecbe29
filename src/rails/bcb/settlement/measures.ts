const COUNTED = {
  contradictions: 'Outcomes from the settlement system that contradicted an earlier one.',
  stranded: 'Payments whose money is in the reserve but could not be credited to an account.',
  unbelieved: 'Messages that failed authentication or could not be parsed.',
  refused: 'Messages of this bank that the settlement system could not parse or refused.',
  unsent: 'Payments and returns that expired before they were sent.',
  asked: 'Questions about payments and returns without an outcome.',
  differences: 'Differences from the settlement system found by reconciliation.',
  lost: 'Payments and returns that the settlement system never received.',
} as const;

/** Gauges by name; unknown values are omitted. */
export const GAUGES: Readonly<Record<string, string>> = {
  connected: '1 if streams to the settlement system are open, 0 otherwise.',
  streams: 'Open message streams.',
  tokens: 'Requests that the settlement system would accept now.',
  waiting_messages: 'Messages of this bank waiting to be sent.',
  skew_ms: "How far the bank's clock is ahead of the settlement system's, in milliseconds.",
  echo_ms: 'Duration of the last echo, in milliseconds.',
  connection_certificate_days: 'Days until the connection certificate expires.',
  signing_certificate_days: 'Days until the signing certificate expires.',
  system_certificate_days: "Days until the settlement system's newest certificate expires.",
  open_differences: 'Open differences from the settlement system.',
  uncompared_days: 'Past days not yet compared with the settlement system.',
  reserve_available_centavos: 'Reserve available for payments, in centavos.',
  unreported_payments: 'Payments inside the bank whose report is more than five minutes late.',
};

export type Counted = keyof typeof COUNTED;

/** Counts this process's failures and near failures. */
export class SettlementMeasures {
  readonly #counts = new Map<Counted, number>();

  count(what: Counted, times = 1): void {
    this.#counts.set(what, this.of(what) + times);
  }

  of(what: Counted): number {
    return this.#counts.get(what) ?? 0;
  }

  /** In the Prometheus format. */
  render(figures: Readonly<Record<string, number>>): string {
    const counters = Object.entries(COUNTED).flatMap(([name, help]) => [
      `# HELP lastro_bcb_${name}_total ${help}`,
      `# TYPE lastro_bcb_${name}_total counter`,
      `lastro_bcb_${name}_total ${this.of(name as Counted)}`,
    ]);
    const gauges = Object.entries(figures).flatMap(([name, value]) => [
      `# HELP lastro_bcb_${name} ${GAUGES[name] ?? ''}`,
      `# TYPE lastro_bcb_${name} gauge`,
      `lastro_bcb_${name} ${value}`,
    ]);
    return `${[...counters, ...gauges].join('\n')}\n`;
  }
}
