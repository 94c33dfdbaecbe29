import type { World } from './world.ts';

/** The schedule of acts on the world's clock, in order; each start rebuilds it. */
export class Agenda {
  readonly #world: World;
  readonly #items: { at: number; run: () => void }[] = [];
  readonly #unlisten: () => void;
  #timer: NodeJS.Timeout | undefined;
  #running = false;

  constructor(world: World) {
    this.#world = world;
    // A move of the clock is a commit.
    this.#unlisten = world.listen((events) => {
      if (events.length === 0) this.#arm();
    });
  }

  at(instant: Date, run: () => void): void {
    const item = { at: instant.getTime(), run };
    let place = this.#items.length;
    while (place > 0 && (this.#items[place - 1]?.at ?? 0) > item.at) place -= 1;
    this.#items.splice(place, 0, item);
    if (place === 0 && !this.#running) this.#arm();
  }

  clear(): void {
    this.#items.length = 0;
    clearTimeout(this.#timer);
  }

  close(): void {
    this.#unlisten();
    this.clear();
  }

  #arm(): void {
    clearTimeout(this.#timer);
    const [first] = this.#items;
    if (first === undefined) return;
    const wait = Math.max(0, first.at - this.#world.now().getTime());
    this.#timer = setTimeout(() => this.#run(), Math.min(wait, 2 ** 31 - 1));
  }

  #run(): void {
    this.#running = true;
    const now = this.#world.now().getTime();
    while ((this.#items[0]?.at ?? Number.POSITIVE_INFINITY) <= now) this.#items.shift()?.run();
    this.#running = false;
    this.#arm();
  }
}
