/** Decides which log lines are written, so that a flood of equal ones neither fills the log nor hides the others. */
export interface LineLimit {
  /** Returns the number of omitted lines of this kind; undefined if this one is omitted too. */
  admit(kind: string): number | undefined;
}

export interface LineLimits {
  /** The maximum number of lines of one kind … */
  perKind: number;
  /** … and of all kinds together … */
  overall: number;
  /** … within these milliseconds. */
  windowMs: number;
  /** The maximum number of kinds remembered. */
  kinds?: number;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

interface Window {
  since: number;
  written: number;
  leftOut: number;
}

export function createLineLimit({ perKind, overall, windowMs, ...options }: LineLimits): LineLimit {
  const { kinds = 1_000, now = () => performance.now() } = options;
  const windows = new Map<string, Window>();
  const all: Window = { since: Number.NEGATIVE_INFINITY, written: 0, leftOut: 0 };
  const renew = (window: Window, at: number) => {
    if (at - window.since < windowMs) return;
    window.since = at;
    window.written = 0;
  };
  return {
    admit: (kind) => {
      const at = now();
      let window = windows.get(kind);
      if (window === undefined) {
        window = { since: at, written: 0, leftOut: 0 };
        if (windows.size >= kinds) forgetOldest(windows, all);
        windows.set(kind, window);
      }
      renew(window, at);
      renew(all, at);
      if (window.written >= perKind || all.written >= overall) {
        window.leftOut += 1;
        return undefined;
      }
      window.written += 1;
      all.written += 1;
      const leftOut = window.leftOut + all.leftOut;
      window.leftOut = 0;
      all.leftOut = 0;
      return leftOut;
    },
  };
}

/** The next written line gets this count, so that every omitted line is counted. */
function forgetOldest(windows: Map<string, Window>, all: Window): void {
  const [oldest] = windows;
  if (oldest === undefined) return;
  all.leftOut += oldest[1].leftOut;
  windows.delete(oldest[0]);
}
