const COUNTED = {
  contradictions: 'Words of the settlement system that contradicted the first one.',
  stranded: 'Payments whose money is in the reserve and that no account could be credited with.',
  unbelieved: 'Messages that were not believed or not understood.',
  refused: 'Messages of this bank that the settlement system did not understand or take.',
  unsent: 'Payments and returns that were too late to be sent.',
  asked: 'Questions about payments and returns without a word.',
  differences: 'Differences from the settlement system that were found.',
  lost: 'Payments and returns that the system never got.',
} as const;

/** Gauges by name; those whose value is not known are left out for the time. */
export const GAUGES: Readonly<Record<string, string>> = {
  connected: '1 while streams to the settlement system are open, else 0.',
  streams: 'Streams of messages that are open.',
  tokens: 'Requests that the settlement system would take now.',
  waiting_messages: 'Messages of this bank that wait to be sent.',
  skew_ms: "By how much the bank's clock is ahead of the settlement system's, in milliseconds.",
  echo_ms: 'How long the last echo took, in milliseconds.',
  connection_certificate_days: 'Days until the certificate of the connection ends.',
  signing_certificate_days: 'Days until the certificate that signs messages ends.',
  system_certificate_days: "Days until the settlement system's newest certificate ends.",
  open_differences: 'Differences from the settlement system that nobody has closed.',
  uncompared_days: 'Past days that were not compared with the settlement system yet.',
  reserve_available_centavos: 'The reserve that payments can be sent from, in centavos.',
};

export type Counted = keyof typeof COUNTED;

/** Counts the failures, and near failures, of this process. */
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
