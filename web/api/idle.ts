import { useEffect, useState } from 'react';

const ACTIVITY = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
const WARNING_SECONDS = 60;

interface Idle {
  idleSeconds: number;
  onTimeOut: () => void;
  /** Runs at most once a minute while the person is active, so that the bank extends the session. */
  onActivity: () => void;
}

/** Seconds left before the session ends for want of anybody; undefined while there is no need to say so. */
export function useIdle({ idleSeconds, onTimeOut, onActivity }: Idle): {
  left: number | undefined;
  stay: () => void;
} {
  const [left, setLeft] = useState<number>();
  const [state] = useState(() => ({ lastAt: Date.now(), toldAt: Date.now(), over: false }));
  const stay = () => {
    state.lastAt = Date.now();
    setLeft(undefined);
    state.toldAt = Date.now();
    onActivity();
  };
  useEffect(() => {
    const active = () => {
      // Once the notice is shown, only its button counts.
      if (idleSeconds * 1000 - (Date.now() - state.lastAt) < WARNING_SECONDS * 1000) return;
      state.lastAt = Date.now();
      if (state.lastAt - state.toldAt < 60_000) return;
      state.toldAt = state.lastAt;
      onActivity();
    };
    const tick = () => {
      const remaining = Math.ceil(idleSeconds - (Date.now() - state.lastAt) / 1000);
      if (remaining <= 0 && !state.over) {
        state.over = true;
        onTimeOut();
      }
      setLeft(remaining <= WARNING_SECONDS ? Math.max(0, remaining) : undefined);
    };
    for (const event of ACTIVITY) addEventListener(event, active, { passive: true });
    const timer = setInterval(tick, 1_000);
    return () => {
      for (const event of ACTIVITY) removeEventListener(event, active);
      clearInterval(timer);
    };
  });
  return { left, stay };
}
