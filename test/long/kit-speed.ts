import { startBank } from '../../kit/testing/start-bank.ts';

// node test/long/run.mjs kit-speed [rounds]: how long lastro/testing takes to start a bank and to start over.
const START_MS = 2_000;
const RESET_MS = 100;
const rounds = Number(process.argv[2] ?? '9');

const medianOf = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

// The first start makes what the others copy.
await (await startBank()).stop();
const starts: number[] = [];
const resets: number[] = [];
for (let round = 0; round < rounds; round++) {
  const began = performance.now();
  const bank = await startBank();
  starts.push(performance.now() - began);
  for (let again = 0; again < 3; again++) {
    await bank.client.pay({ from: bank.account, amount: 1, key: 'ok@psp.example' });
    await bank.payIn({ amount: 2 });
    resets.push(await time(() => bank.reset()));
  }
  await bank.stop();
}
const [start, reset] = [medianOf(starts), medianOf(resets)];
process.stdout.write(
  `start ${start.toFixed(0)} ms (at most ${START_MS}), reset ${reset.toFixed(0)} ms (at most ${RESET_MS}); medians\n`,
);
if (start > START_MS || reset > RESET_MS) process.exitCode = 1;
