import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { askAsOperator } from '../session.ts';

interface Queue {
  oldest_since: string | null;
  beyond_limit: number;
}

export interface FailingEndpoint {
  company_id: number;
  company_name: string;
  webhook_id: number;
  url: string;
  backlog: number;
  retrying: number;
  next_attempt_at: string;
}

export interface WebhookHealth {
  unpublished: number;
  backlog: number;
  backlog_since: string | null;
  retrying: number;
  parked: number;
  failing_endpoints: number;
  failing: FailingEndpoint[];
}

export interface Health {
  at: string;
  bank_time: string;
  throughput: { cashouts_written: number; cash_ins_written: number; movements_written: number };
  latency: { settled: number; p50_ms: number | null; p95_ms: number | null; slowest_ms: number | null };
  queues: {
    cashouts: Queue & { processing: number };
    refunds: Queue & { pending: number };
    codes: { expired_and_open: number };
  };
  webhooks: WebhookHealth;
  database: {
    version: string | null;
    bytes: number;
    connections: number;
    most_connections: number;
    oldest_transaction_seconds: number | null;
    deadlocks: number;
    migrations: number;
  };
}

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

/** How long payments took, in milliseconds: half of them, and nineteen of twenty. */
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
