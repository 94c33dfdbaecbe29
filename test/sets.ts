import { readdirSync } from 'node:fs';

/*
 * Two sets, and each test file belongs to one of them. `npm test` runs whatever costs little, and a short version of each
 * costly kind; `npm run test:system` runs the rest of the costly kinds. Continuous integration runs one after the other.
 * A new file of a costly kind belongs to the system tests until it is named in `short`.
 */

export interface CostlyKind {
  readonly name: string;
  /** Reason why all of it is too much for every change. */
  readonly why: string;
  /** Patterns of all its files. */
  readonly files: readonly RegExp[];
  /** The files of these that `npm test` runs. */
  readonly short: readonly string[];
}

export const COSTLY: readonly CostlyKind[] = [
  {
    name: 'pages in a browser',
    why: 'Chromium takes 4 to 70 processor seconds a file: each page in each size, in each colour, with all rules of axe.',
    files: [
      /^test\/(?:pages|screens)\//,
      /^test\/screenshots/,
      /^test\/flows\/somebody-comes-in-through-the-pages\./,
      /^test\/guide\/in-a-browser\./,
    ],
    short: ['test/pages/strangers-at-the-sandbox.test.ts', 'test/pages/through-the-three-apps.test.ts'],
  },
  {
    name: 'whole banks under faults',
    why: 'Programs with databases of their own are started, killed and started again, for up to a minute a file.',
    files: [
      /^test\/(?:faults|simulation)\//,
      /^test\/reliability\/torture\./,
      /^src\/embedded-postgres\/embedded\./,
    ],
    short: [
      // A kill, and COMMIT's answer that is lost.
      'test/faults/a-server-is-killed.test.ts',
      'test/faults/a-commit-is-lost.test.ts',
      // The bank stays in the test's process, and others fail.
      'test/faults/a-node-dies-over-a-med-case.test.ts',
      'test/faults/a-node-falls-silent.test.ts',
      'test/faults/leases.test.ts',
      'test/faults/poisoned-items.test.ts',
      'test/faults/webhook-changes.test.ts',
    ],
  },
  {
    name: 'whole banks on the real rail',
    why: 'Each starts a central bank and one or two banks, which sign, check and keep every message.',
    files: [
      /^test\/rail\/(?:bank|operator|two-banks)-/,
      /^test\/rail\/contract\//,
      /^test\/rail\/(?:icom-client|dict-program|two-banks)\./,
    ],
    short: [
      'test/rail/bank-pays.test.ts',
      // Operators' acts: `npm test` answers each refusal of the table.
      'test/rail/operator-differences.test.ts',
      'test/rail/operator-recoveries.test.ts',
    ],
  },
  {
    name: 'packages, clients and the guide',
    why: 'They pack and install what is published, generate clients, and follow the pages of the guide in a shell.',
    files: [/^test\/(?:kit|guide)\//, /^test\/gauntlet\./],
    short: [
      'test/kit/client.test.ts',
      'test/kit/generated-client.test.ts',
      'test/guide/collection.test.ts',
      'test/guide/errors.test.ts',
    ],
  },
  {
    name: 'long histories',
    why: 'They live through days or many random steps, prove all of a bank over and over, or watch one over real time.',
    files: [
      /^test\/flows\/any-/,
      /^test\/races\/(?:an-idle-bank|a-reset-over-running-work)\./,
      /^test\/webhooks\/(?:first-attempts|a-slow-endpoint|hostile-receivers)/,
      /^src\/verify\/prove/,
    ],
    short: ['test/flows/any-code-is-paid-by-its-own-money.test.ts'],
  },
];

/** Files that count all that the program has declared, or pack and start it: what runs before them would be seen. */
export const ALONE: readonly string[] = [
  'test/plans.test.ts',
  'test/kit/testing.test.ts',
  'test/kit/package.test.ts',
];

const ROOT = new URL('..', import.meta.url).pathname;
const TREES = ['src', 'central-bank', 'web', 'bench', 'test'];

/** All test files, by their paths from the root. */
export const TEST_FILES: readonly string[] = TREES.flatMap((tree) =>
  readdirSync(ROOT + tree, { recursive: true, encoding: 'utf8' })
    .map((path) => `${tree}/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.test.ts')),
);

export function isSystemTest(file: string): boolean {
  return COSTLY.some(
    ({ files, short }) => files.some((pattern) => pattern.test(file)) && !short.includes(file),
  );
}
