// Sends traces of requests to a collector.
export { openTraces, type Traces } from './open-traces.ts';
