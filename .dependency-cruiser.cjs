/** The import rules of ARCHITECTURE.md, executed by `npm test`. */
const noun = '(accounts|companies|cashouts|cash-ins|keys|claims|ledger|webhooks|med-cases)';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nothing-imports-http',
      severity: 'error',
      from: { pathNot: '^src/(http/|app\\.ts|main\\.ts|commands/)' },
      to: { path: '^src/http/' },
    },
    {
      name: 'a-store-is-private-to-its-noun',
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: { path: '^src/[^/]+/store\\.ts$', pathNot: '^src/$1/' },
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
        path: `^src/(${noun}|http|sandbox|verify|bank\\.ts|context\\.ts)`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-bank-knows-only-the-port',
      severity: 'error',
      from: { path: `^src/${noun}/` },
      to: { path: '^src/simulator/' },
    },
    {
      name: 'brcode-is-a-pure-library',
      severity: 'error',
      from: { path: '^src/brcode/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(brcode/|money\\.ts)' },
    },
    {
      name: 'the-environment-is-read-in-one-place',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(main|commands/.+)\\.ts$' },
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
