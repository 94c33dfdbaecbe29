// Provides queues for other rooms.
export { createChurnedMap } from './churned-map.ts';
export { createFifo, type Fifo } from './fifo.ts';
export { createLineLimit, type LineLimits } from './line-limit.ts';
export { createPlaces, type PlaceLimits } from './places.ts';
export { createTurnstile, type Turnstile } from './turnstile.ts';
