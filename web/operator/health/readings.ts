import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { HealthAnswer } from '../../../src/http/operator/answer-shapes.ts';
import type { Answered } from '../../api/narrowed.ts';
import { askAsOperator } from '../session.ts';

export type FailingEndpoint = WebhookHealth['failing'][number];

export type WebhookHealth = Health['webhooks'];

export type Health = Answered<typeof HealthAnswer>;

const EVERY_MS = 3_000;
const KEPT = 200;

/** The bank's health now, and the readings since the page was opened. */
export function useHealth() {
  const query = useQuery({
    queryKey: ['operator-health'],
    queryFn: ({ signal }) => askAsOperator<Health>('/operator/health', { signal }),
    refetchInterval: EVERY_MS,
    gcTime: 0,
  });
  const [readings, setReadings] = useState<readonly Health[]>([]);
  const { data } = query;
  useEffect(() => {
    if (data) setReadings((before) => [...before.slice(1 - KEPT), data]);
  }, [data]);
  return { query, readings };
}

/** Lines over time: instants in seconds, then one list for each line. */
export type Lines = [number[], ...number[][]];

/** Counters only grow; what was written between two readings, over the time between them. */
export function ratesOf(readings: readonly Health[]): Lines {
  const names = ['movements_written', 'cashouts_written', 'cash_ins_written'] as const;
  const pairs = readings.slice(1).map((now, index) => [readings[index] as Health, now] as const);
  const rates = names.map((name) =>
    pairs.map(([before, now]) => {
      const seconds = (Date.parse(now.at) - Date.parse(before.at)) / 1_000;
      return seconds <= 0 ? 0 : Math.max(0, now.throughput[name] - before.throughput[name]) / seconds;
    }),
  );
  return [pairs.map(([, now]) => Date.parse(now.at) / 1_000), ...rates];
}

/** Notices to customers: what is to be sent, what is tried again, and what was given up. */
export function noticesOf(readings: readonly Health[]): Lines {
  return [
    readings.map(({ at }) => Date.parse(at) / 1_000),
    readings.map(({ webhooks }) => webhooks.backlog + webhooks.unpublished),
    readings.map(({ webhooks }) => webhooks.retrying),
    readings.map(({ webhooks }) => webhooks.parked),
  ];
}

/** Returns the durations of payments, in milliseconds: of half of them, and of nineteen of twenty. */
export function latencyOf(readings: readonly Health[]): Lines {
  const told = readings.filter(({ latency }) => latency.settled > 0);
  return [
    told.map(({ at }) => Date.parse(at) / 1_000),
    told.map(({ latency }) => latency.p50_ms ?? 0),
    told.map(({ latency }) => latency.p95_ms ?? 0),
  ];
}

export function waitingOf(readings: readonly Health[]): Lines {
  return [
    readings.map(({ at }) => Date.parse(at) / 1_000),
    readings.map(({ queues }) => queues.cashouts.processing),
    readings.map(({ queues }) => queues.refunds.pending),
  ];
}
