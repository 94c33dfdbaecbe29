// Adds up what test/costs.ts wrote: `TEST_COSTS=/tmp/costs npm test`, then `node scripts/costs.mjs /tmp/costs [HOW MANY]`.
import { readFileSync } from 'node:fs';

const [file, most = '40'] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('usage: node scripts/costs.mjs FILE [HOW MANY]\n');
  process.exit(2);
}
const rows = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const costOf = ({ own, started }) => own + Math.max(0, started);

print('processor', 'worker', 'started', 'postgres', 'clock', 'file');
for (const row of [...rows].sort((one, other) => costOf(other) - costOf(one)).slice(0, Number(most)))
  print(costOf(row), row.own, row.started, row.postgres, row.clock, row.file);

process.stdout.write('\n');
print('processor', 'worker', 'started', 'postgres', 'clock', 'files');
for (const [group, some] of groups())
  print(total(some, costOf), ...membersOf(some), `${some.length} ${group}`);
print(total(rows, costOf), ...membersOf(rows), `${rows.length} in all`);

function membersOf(some) {
  return ['own', 'started', 'postgres', 'clock'].map((name) => total(some, (row) => row[name]));
}

function total(some, of) {
  return some.reduce((sum, row) => sum + of(row), 0);
}

function groupOf({ file: path }) {
  const [tree, folder, more] = path.split('/');
  return tree === 'test' && more !== undefined ? `${tree}/${folder}` : tree;
}

function groups() {
  const found = new Map();
  for (const row of rows) found.set(groupOf(row), [...(found.get(groupOf(row)) ?? []), row]);
  return found;
}

function print(...values) {
  const cells = values.map((value) => (typeof value === 'number' ? value.toFixed(1) : value));
  process.stdout.write(
    `${cells
      .slice(0, -1)
      .map((cell) => cell.padStart(10))
      .join('')}  ${cells.at(-1)}\n`,
  );
}
