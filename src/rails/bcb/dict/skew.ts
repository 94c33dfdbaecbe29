/** By how much the directory's clock is ahead of the bank's, in milliseconds, and how long its answers take. */
export interface Skew {
  /** An answer was made after the question was sent and before it arrived: all else is skew. */
  observe(times: { sentAt: Date; receivedAt: Date; said: Date }): void;
  /** Of the last answer; negative where the directory is behind. */
  skewMs(): number;
  tookMs(): number;
}

/** Limits count on the other side's clock: half a second is half a second less to settle in. */
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
