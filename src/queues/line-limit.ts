/** Decides which lines of a log are written, so that a flood of equal ones neither fills it nor hides the others. */
export interface LineLimit {
  /** Returns the number of lines left out since the last of this kind; undefined when this one is left out as well. */
  admit(kind: string): number | undefined;
}

export interface LineLimits {
  /** The most lines of one kind … */
  perKind: number;
  /** … and of all kinds together … */
  overall: number;
  /** … within these milliseconds. */
  windowMs: number;
  /** The most kinds remembered. */
  kinds?: number;
  /** Milliseconds that never go back. */
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

/** Its count goes to whichever line is written next: no line is left out without being counted. */
function forgetOldest(windows: Map<string, Window>, all: Window): void {
  const [oldest] = windows;
  if (oldest === undefined) return;
  all.leftOut += oldest[1].leftOut;
  windows.delete(oldest[0]);
}
