/** The import rules of ARCHITECTURE.md, executed by `npm test`. */
const { readdirSync } = require('node:fs');

// Folders that serve the nouns of the bank, or are served by them. Every other folder is a noun.
const AROUND = [
  ...['brcode', 'commands', 'composition', 'contract', 'database', 'embedded-postgres', 'gauntlet', 'http'],
  ...[
    'nodes',
    'outbound',
    'queues',
    'rail',
    'rails',
    'restores',
    'rotation',
    'sandbox',
    'secrets',
    'settings',
  ],
  ...['simulator', 'sockets', 'time', 'traces', 'turns', 'values', 'verify'],
];
const nouns = readdirSync(`${__dirname}/src`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !AROUND.includes(entry.name))
  .map(({ name }) => name);
const noun = `(${nouns.join('|')})`;

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      // Circles of types too: files that need each other to be understood are one file.
      name: 'no-circles-of-types',
      severity: 'error',
      from: { pathNot: '^test/' },
      to: { circular: true },
    },
    {
      name: 'nothing-imports-http',
      severity: 'error',
      from: { pathNot: '^src/(http/|composition/app\\.ts|main\\.ts|commands/)' },
      to: { path: '^src/http/' },
    },
    {
      name: 'http-opens-no-transaction',
      severity: 'error',
      from: { path: '^src/http/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/database/(transaction|session|send|packet)\\.ts$' },
    },
    {
      name: 'a-store-is-private-to-its-noun',
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: { path: '^src/([^/]+|webhooks/endpoints)/(store|table)\\.ts$', pathNot: '^src/($1|database)/' },
    },
    {
      name: 'the-ledger-knows-no-http-and-no-rail',
      severity: 'error',
      from: { path: '^src/ledger/' },
      to: {
        path: '^src/(http|rail|simulator|cashouts|cash-ins|webhooks)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-simulator-is-another-institution',
      severity: 'error',
      from: { path: '^src/simulator/', pathNot: '\\.test\\.ts$' },
      to: {
        path: `^src/(${noun}|http|sandbox|verify|composition|context\\.ts)`,
        // A code's payload and its signature are values; the institution signs its own.
        pathNot: '^src/locations/(payload|sign-payload)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-bank-knows-only-the-port',
      severity: 'error',
      from: { path: `^src/${noun}/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^src/(simulator|rails)/' },
    },
    {
      name: 'brcode-is-a-pure-library',
      severity: 'error',
      from: { path: '^src/brcode/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(brcode/|values/money\\.ts)' },
    },
    {
      name: 'the-central-bank-is-another-program',
      severity: 'error',
      from: { path: '^central-bank/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(src|web|bench|test)/',
        pathNot:
          '^src/(rails/bcb/(xml|messages|dict-values)/|brcode/|values/(money|ids|tax-id|pix-key|uuid)\\.ts)',
      },
    },
    {
      name: 'no-program-of-the-bank-holds-the-central-bank',
      severity: 'error',
      from: { path: '^(src|web|bench)/' },
      to: { path: '^central-bank/' },
    },
    {
      name: 'the-client-stands-alone',
      severity: 'error',
      from: { path: '^kit/client/' },
      to: { pathNot: '^kit/client/' },
    },
    {
      name: 'the-kit-reaches-the-bank-as-a-program',
      severity: 'error',
      from: { path: '^kit/testing/' },
      to: { path: '^(src|central-bank|web|bench|test)/', pathNot: '^src/webhooks/verify\\.ts$' },
    },
    {
      name: 'the-contract-knows-a-bank-by-its-address',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { path: '^(src|kit|central-bank|web|bench|test)/', pathNot: '^src/contract/' },
    },
    {
      name: 'xml-and-messages-are-pure-libraries',
      severity: 'error',
      from: { path: '^src/rails/bcb/(xml|messages|dict-values)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/',
        pathNot: '^src/(rails/bcb/(xml|messages|dict-values)/|values/(money|ids|tax-id|pix-key|uuid)\\.ts)',
      },
    },
    {
      name: 'the-environment-is-read-in-one-place',
      severity: 'error',
      from: { path: '^(src|central-bank)/', pathNot: '^(src/(main|commands/.+)|central-bank/main)\\.ts$' },
      to: { path: '^process$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
