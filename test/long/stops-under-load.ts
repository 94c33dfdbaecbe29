import { stopUnderLoad } from '../faults/stops-under-load.ts';

// node test/long/run.mjs stops-under-load [stops]
const [count = '50'] = process.argv.slice(2);
const { stops, wrong } = await stopUnderLoad({ stops: Number(count) });
const sum = (pick: (stop: (typeof stops)[number]) => number) =>
  stops.reduce((total, stop) => total + pick(stop), 0);
const codes = new Map<number | null, number>();
for (const { code } of stops) codes.set(code, (codes.get(code) ?? 0) + 1);
const seconds = stops.map(({ ms }) => ms / 1000).sort((a, b) => a - b);
const at = (share: number) => (seconds[Math.floor(share * (seconds.length - 1))] ?? 0).toFixed(2);
const dropped = sum((stop) => stop.dropped);
process.stdout.write(
  `${[
    `${stops.length} stops under load`,
    `exit codes: ${[...codes].map(([code, times]) => `${code} × ${times}`).join(', ')}`,
    `after the signal: ${sum((stop) => stop.answered)} requests answered, ${sum((stop) => stop.refused)} connections refused`,
    `refused after acceptance: ${dropped} requests dropped, ${sum((stop) => stop.turnedAway)} connections reset before they were taken`,
    `seconds to stop: p50 ${at(0.5)}, max ${at(1)}`,
    `books: ${wrong.length} wrong${wrong.map((line) => `\n  ${line}`).join('')}`,
  ].join('\n')}\n`,
);
if (dropped > 0 || wrong.length > 0 || codes.size !== 1 || !codes.has(0)) process.exitCode = 1;
