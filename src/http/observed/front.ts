// Counts and measures requests.
export { installHealth } from './health.ts';
export { type MeasuredHere, mergeMetrics } from './merge-metrics.ts';
export { createMetrics, installMetrics, type RequestMetrics, type Watchers } from './metrics.ts';
export { createRefusalCounts } from './refusal-counts.ts';
export { createSecurityLog, type LoggedOperation, type SecurityLog } from './security-log.ts';
