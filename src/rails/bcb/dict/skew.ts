/** Clock skew of the directory against the bank, in milliseconds, and its response time. */
export interface Skew {
  /** An answer is created between request and receipt: everything else is skew. */
  observe(times: { sentAt: Date; receivedAt: Date; said: Date }): void;
  /** Of the last answer; negative where the directory is behind. */
  skewMs(): number;
  tookMs(): number;
}

/** Limits run on the other side's clock: half a second of skew is half a second less to settle. */
export const SKEW_ALARM_MS = 500;

export function measureSkew(onAlarm: (skewMs: number) => void): Skew {
  let skew = 0;
  let took = 0;
  return {
    observe: ({ sentAt, receivedAt, said }) => {
      took = receivedAt.getTime() - sentAt.getTime();
      const early = said.getTime() - sentAt.getTime();
      const late = said.getTime() - receivedAt.getTime();
      const before = skew;
      skew = early < 0 ? early : late > 0 ? late : 0;
      const [was, is] = [Math.abs(before) > SKEW_ALARM_MS, Math.abs(skew) > SKEW_ALARM_MS];
      if (is && !was) onAlarm(skew);
    },
    skewMs: () => skew,
    tookMs: () => took,
  };
}
