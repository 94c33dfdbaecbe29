import { createFifo, type Fifo } from '../../queues/fifo.ts';

/**
 * Places for requests that take a turn. While several companies ask, each has so many under way at most, and its others
 * wait here in their order: a turn carries everything that waits, so one company's crowd would make everybody's long.
 */
export interface TurnPlaces {
  /** Calls `go` once the company has a place, at once where it has one; `go` is given what gives the place back. */
  enter(company: string, go: (leave: () => void) => void): void;
}

export interface TurnPlacesOptions {
  /** Requests of one company that are under way while others ask too. */
  besideOthers: number;
  /** Milliseconds for which a company counts as asking after its last request. */
  presentMs: number;
  /** Milliseconds of a clock that does not go back. */
  now?(): number;
}

interface Company {
  inside: number;
  waiting: Fifo<(leave: () => void) => void>;
}

export function createTurnPlaces({
  besideOthers,
  presentMs,
  now = () => performance.now(),
}: TurnPlacesOptions): TurnPlaces {
  const companies = new Map<string, Company>();
  // The company that asked last, and when any other one last did: together they tell if somebody else is there.
  let latest = '';
  let latestAt = Number.NEGATIVE_INFINITY;
  let otherAt = Number.NEGATIVE_INFINITY;
  const noteCaller = (name: string, at: number) => {
    if (name !== latest) otherAt = latestAt;
    latest = name;
    latestAt = at;
  };
  const isAlone = (name: string, at: number) => at - (name === latest ? otherAt : latestAt) > presentMs;
  const start = (name: string, company: Company, go: (leave: () => void) => void) => {
    company.inside += 1;
    go(() => leave(name, company));
  };
  const leave = (name: string, company: Company) => {
    company.inside -= 1;
    const room = isAlone(name, now()) ? company.waiting.length() : besideOthers - company.inside;
    for (let free = Math.min(room, company.waiting.length()); free > 0; free -= 1)
      start(name, company, company.waiting.shift());
    if (company.inside === 0 && company.waiting.length() === 0) companies.delete(name);
  };
  return {
    enter: (name, go) => {
      const at = now();
      noteCaller(name, at);
      const company = companies.get(name) ?? { inside: 0, waiting: createFifo() };
      if (company.inside === 0) companies.set(name, company);
      const isFull = company.inside >= besideOthers && !isAlone(name, at);
      if (isFull || company.waiting.length() > 0) company.waiting.push(go);
      else start(name, company, go);
    },
  };
}
