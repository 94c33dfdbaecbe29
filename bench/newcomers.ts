import { createLatencies } from './latencies.ts';
import { openConnection } from './load-connection.ts';
import type { Newcomers, StressPlan } from './stress-plan.ts';

const EVERY_MS = 1_000;

/** As many new connections as the plan says at once, again and again, each for one request. */
export async function meetNewcomers({
  port,
  connections,
  seconds,
}: StressPlan): Promise<{ newcomers: Newcomers }> {
  const latencies = createLatencies(connections * (seconds + 1));
  const request = `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
  const until = performance.now() + seconds * 1_000;
  let came = 0;
  while (performance.now() < until) {
    const start = performance.now();
    const meetings = Array.from({ length: connections }, () => meet(port, request));
    for (const ms of await Promise.all(meetings)) {
      latencies.add(ms * 1_000);
      came += 1;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, EVERY_MS - (performance.now() - start))));
  }
  const { p50, p99, max } = latencies.summary();
  return { newcomers: { came, p50, p99, max } };
}

function meet(port: number, request: string): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const opening = openConnection(port, {
      onAnswer: () => {
        resolve(performance.now() - start);
        opening.then((connection) => connection.close());
      },
      onBroken: (why) => reject(new Error(why)),
    });
    opening.then((connection) => connection.send(request), reject);
  });
}
