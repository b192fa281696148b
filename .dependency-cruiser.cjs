/** The arrows of the house (docs/architecture.md). */
const room = '(?!platform|testing)[^/]+'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    // A file that a package gives by its address (`?url`) is no module: the build resolves it.
    {
      name: 'unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.wasm\\?url$' },
    },
    {
      name: 'domain-alone',
      severity: 'error',
      from: { path: '^domain/' },
      to: { path: '^(postgres|server|demonstration|web|terrain|e2e|bench)/' },
    },
    {
      name: 'postgres-alone',
      severity: 'error',
      from: { path: '^postgres/' },
      to: { path: '^(domain|server|demonstration|web|terrain|e2e|bench)/' },
    },
    {
      name: 'web-not-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(postgres|server|demonstration|terrain|e2e|bench)/' },
    },
    {
      // Of the office the telephone has the calls of the API alone.
      name: 'terrain-alone',
      severity: 'error',
      from: { path: '^terrain/' },
      to: { path: '^(postgres|server|demonstration|e2e|bench|web)/', pathNot: '^web/src/api/' },
    },
    {
      name: 'server-not-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(demonstration|web|terrain|e2e|bench)/' },
    },
    {
      name: 'demonstration-not-web',
      severity: 'error',
      from: { path: '^demonstration/' },
      to: { path: '^(web|terrain|e2e|bench)/' },
    },
    {
      name: 'domain-pure',
      severity: 'error',
      from: { path: '^domain/src/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'kernel-first',
      severity: 'error',
      from: { path: '^domain/src/kernel/' },
      to: { path: `^domain/src/${room}/`, pathNot: '^domain/src/kernel/' },
    },
    {
      name: 'room-not-rights',
      comment: 'the table of rights and what keys open name the rooms; no room names them',
      severity: 'error',
      from: { path: '^domain/src/[^/]+/' },
      to: { path: '^domain/src/(rights|ouvertures)\\.ts$' },
    },
    {
      name: 'platform-knows-no-room',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/', pathNot: '^server/src/(platform/|config\\.ts)' },
    },
    {
      name: 'tests-of-platform-know-no-room',
      comment: 'a test of a room stands in it; that of `crud` needs one resource to try',
      severity: 'error',
      from: { path: '^server/src/platform/.*\\.test\\.ts$', pathNot: 'resource/crud\\.test\\.ts$' },
      to: { path: '^server/src/[^/]+/', pathNot: '^server/src/platform/' },
    },
    {
      name: 'room-not-app',
      severity: 'error',
      from: {
        path: '^server/src/[^/]+/',
        pathNot: '\\.test\\.ts$',
      },
      to: { path: '^server/src/(admin|app|entretien|launch|main|rooms|start)\\.ts$' },
    },
    {
      name: 'testing-in-tests',
      severity: 'error',
      from: { path: '^(server|demonstration)/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/(testing|surete)/' },
    },
    {
      name: 'ui-knows-no-resource',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(web/src/(?!ui/)|domain/src/(?!kernel/))' },
    },
    {
      name: 'crud-knows-no-room',
      severity: 'error',
      from: { path: '^web/src/crud/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/', pathNot: '^web/src/(crud|ui|api)/' },
    },
    {
      name: 'shell-knows-no-room',
      severity: 'error',
      from: { path: '^web/src/shell/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/', pathNot: '^web/src/(shell|session|crud|ui|api|testing)/' },
    },
    {
      name: 'screens-load-definitions',
      comment:
        'screens.ts comes with the first page: `load` brings definitions by import() once a screen is opened',
      severity: 'error',
      from: { path: '^web/src/.*screens\\.ts$', pathNot: '^web/src/shell/' },
      to: { path: '^domain/src/', dynamic: false },
    },
    {
      name: 'room-not-routes',
      severity: 'error',
      from: { path: '^web/src/[^/]+/' },
      to: { path: '^web/src/(routes|main)\\.tsx$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
