const ours = '^(site|admin|api|build-scripts)/';

/** Imports run one way: contract ← api ← build-scripts; contract ← site; contract ← admin. */
export default {
  forbidden: [
    {
      name: 'contract-is-pure',
      severity: 'error',
      from: { path: '^api/contract/', pathNot: '\\.test\\.ts$' },
      to: { path: ours, pathNot: '^api/contract/' },
    },
    {
      name: 'contract-text-stands-alone',
      severity: 'error',
      from: { path: '^api/contract/text/', pathNot: '\\.test\\.ts$' },
      to: { path: '^api/contract/(pages|calls)/' },
    },
    {
      name: 'contract-pages-know-no-calls',
      severity: 'error',
      from: { path: '^api/contract/pages/', pathNot: '\\.test\\.ts$' },
      to: { path: '^api/contract/calls/' },
    },
    {
      name: 'contract-runs-anywhere',
      severity: 'error',
      from: { path: '^api/contract/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'api-never-renders',
      comment: 'The API records what is stale; the build scripts see to it.',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^(build-scripts|site|admin)/' },
    },
    {
      name: 'site-knows-the-contract-only',
      severity: 'error',
      from: { path: '^site/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(admin|build-scripts|api)/', pathNot: '^api/contract/' },
    },
    {
      name: 'admin-knows-the-contract-only',
      severity: 'error',
      from: { path: '^admin/', pathNot: ['\\.test\\.tsx?$', '/testing/'] },
      to: { path: '^(site|build-scripts|api)/', pathNot: '^api/contract/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'tests-are-not-imported',
      comment: 'Drills are tests that a person may run at large.',
      severity: 'error',
      from: { pathNot: '(\\.test\\.tsx?$|/testing/|^build-scripts/drill/)' },
      to: { path: '(\\.test\\.tsx?$|/testing/)', pathNot: '^node_modules' },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(astro:|virtual:)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
