/** A pause that ends early where what it waits for has come about. */
export interface Pause {
  wait(ms: number, isOver: () => boolean): Promise<void>;
  /** Something has happened. */
  look(): void;
}

export function createPause(): Pause {
  let look = () => {};
  return {
    look: () => look(),
    wait: (ms, isOver) =>
      new Promise((resolve) => {
        if (isOver()) return resolve();
        const end = () => {
          clearTimeout(timer);
          look = () => {};
          resolve();
        };
        const timer = setTimeout(end, ms);
        look = () => void (isOver() && end());
      }),
  };
}
