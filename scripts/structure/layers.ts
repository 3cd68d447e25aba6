/** A layer of the program. The table `LAYERS` below is the only place that says which layer may import which. */
export type Layer = {
  readonly name: string
  /** Matches the paths of its files. If several layers match, the first one in the table counts. */
  readonly files: RegExp
  readonly side?: 'server' | 'web'
  /** The layers it may import, besides itself. 'features' means every feature of its side. */
  readonly allowed: readonly string[]
  /** The packages it may import. Omit for every package that package.json names. */
  readonly packages?: readonly string[]
  /** The features of one group may import each other, except their routes, and never in a circle. */
  readonly group?: 'server features' | 'web features'
}

/** Stands for the files outside the ordered folders. */
export const OUTSIDE_FOLDERS = 'the files outside the folders'

/** Folders of a layer or feature, in their order: each may import those before it. */
export const ORDERED_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  'src/server/bets/': ['settings', 'place', 'settle', 'close', 'change', 'list', 'bulk', OUTSIDE_FOLDERS],
  'src/domain/': [
    OUTSIDE_FOLDERS,
    'text',
    'time',
    'maths',
    'money',
    'team',
    'match',
    'market',
    'verdict',
    'grading',
    'bet',
    'chances',
    'luck',
    'explorer',
    'alerts',
    'import',
    'slip',
  ],
  // Files outside the folders are the entry points of the feature.
  'src/web/bets/': ['model', 'parts', 'form', 'dialogs', 'details', 'history', OUTSIDE_FOLDERS],
}

const SERVER_BASE = ['domain', 'contract', 'config', 'deps', 'db', 'http', 'source port']
const WEB_BASE = ['domain', 'contract', 'words', 'site', 'ui', 'api', 'i18n']

const server = (name: string, files: RegExp, allowed: readonly string[]): Layer => ({
  name,
  files,
  allowed,
  side: 'server',
})
const web = (name: string, files: RegExp, allowed: readonly string[]): Layer => ({ name, files, allowed, side: 'web' })

const serverFeature = (name: string): Layer => ({
  ...server(`server/${name}`, new RegExp(`^src/server/${name}/`), [...SERVER_BASE, 'words', 'match-sources']),
  group: 'server features',
})
const webFeature = (name: string): Layer => ({
  ...web(`web/${name}`, new RegExp(`^src/web/${name}/`), [...WEB_BASE, 'layout']),
  group: 'web features',
})

export const LAYERS: readonly Layer[] = [
  { name: 'domain', files: /^src\/domain\//, allowed: [], packages: ['dequal'] },
  { name: 'contract', files: /^src\/contract\//, allowed: ['domain'], packages: ['zod'] },

  {
    name: 'words',
    files: /^src\/words\//,
    allowed: ['domain', 'contract'],
    packages: [],
  },

  server('source port', /^src\/server\/match-sources\/(match-source|limits)\.ts$/, ['domain']),
  server(
    'config',
    /^src\/server\/(files\/[\w-]+|chosen-source|command-line|config|config-rules|data-dir|database-clock|push-keys|refused-ports|root|session-secret|start-error|startup-banner|version)\.ts$/,
    ['domain', 'contract', 'source port'],
  ),
  server('db', /^src\/server\/db\//, ['domain', 'contract', 'config', 'source port']),
  server('deps', /^src\/server\/deps\.ts$/, ['domain', 'config', 'db']),
  server('http', /^src\/server\/http\//, ['domain', 'contract', 'config', 'deps', 'db']),
  server('match-sources', /^src\/server\/match-sources\//, SERVER_BASE),
  ...[
    'account',
    'alerts',
    'api-docs',
    'audit',
    'auth',
    'backup',
    'bets',
    'book',
    'calendar',
    'brakes',
    'cash',
    'explorer',
    'favorites',
    'imports',
    'live',
    'matches',
    'news',
    'presence',
    'push',
    'settlement',
    'setup',
    'statistics',
    'system',
    'update',
  ].map(serverFeature),
  server('app', /^src\/server\/app\.ts$/, [...SERVER_BASE, 'match-sources', 'features']),
  server(
    'main',
    /^src\/server\/(main|guard-migration|join-database|listen|node-version|open-database|run-app|shutdown|start-with-retries|upgrade-database)\.ts$/,
    [...SERVER_BASE, 'match-sources', 'features', 'app'],
  ),
  server('doctor', /^src\/server\/doctor\//, [...SERVER_BASE, 'match-sources', 'features', 'main']),
  server('commands', /^src\/server\/commands\//, [...SERVER_BASE, 'features', 'main', 'doctor']),

  web('service worker', /^src\/worker\//, ['domain', 'contract']),
  web('boot', /^src\/web\/boot\//, ['contract', 'ui']),
  web('site', /^src\/web\/site\.ts$/, []),
  web('ui', /^src\/web\/ui\//, ['site']),
  web('i18n', /^src\/web\/i18n\//, ['domain', 'contract', 'words', 'site', 'ui']),
  web('api', /^src\/web\/api\//, ['domain', 'contract', 'words', 'site', 'ui', 'i18n']),
  web('layout', /^src\/web\/layout\//, WEB_BASE),
  ...[
    'alerts',
    'auth',
    'bets',
    'brakes',
    'cash',
    'chances',
    'dashboard',
    'explorer',
    'favorites',
    'imports',
    'keys',
    'match-page',
    'match-source',
    'matches',
    'news',
    'place-counts',
    'results',
    'settings',
    'setup',
    'skill',
    'statistics',
    'system',
    'teams',
    'tonight',
  ].map(webFeature),
  web('routes', /^src\/web\/(routes|other-page|deferred-parts)\.tsx$/, [...WEB_BASE, 'layout', 'features']),
  web('web main', /^src\/web\/(main\.tsx|[\w-]+\.css)$/, [...WEB_BASE, 'layout', 'features', 'routes']),
]

/** The folders whose code may reach the outside network: on the server, and in the browser (there, our own server). */
export const NETWORK_FOLDERS: Readonly<Record<'server' | 'web', readonly string[]>> = {
  server: ['src/server/match-sources/', 'src/server/push/', 'src/server/doctor/'],
  web: ['src/web/api/'],
}

/** Modules of `src/web/` with state that does not belong to a site: of the document, the device, loaded code or formatters, or a cache. */
export const STATE_OF_MODULES: ReadonlySet<string> = new Set([
  'src/web/api/device-store.ts',
  'src/web/api/reload-updated.ts',
  'src/web/i18n/book.ts',
  'src/web/i18n/language.ts',
  'src/web/matches/chances/match-model.ts',
  'src/web/ui/dialogs/dialog-history.ts',
  'src/web/ui/dialogs/use-modal.ts',
])

/** The only folder that writes the book's tables, and its only file that other folders import. */
export const BOOK = 'src/server/book/'
export const BOOK_ENTRY = `${BOOK}book.ts`
export const BOOK_TABLES: ReadonlySet<string> = new Set([
  'bets',
  'bet_legs',
  'bet_events',
  'bet_sums',
  'books',
  'confirmed_rows',
  'idempotency_keys',
  'import_changes',
  'imported_bets',
])
/** Restores all tables. */
export const WRITES_ANY_TABLE = 'src/server/backup/'

export function layerOf(file: string): Layer | undefined {
  return LAYERS.find((layer) => layer.files.test(file))
}

export function mayImport(from: Layer, to: Layer): boolean {
  if (from.name === to.name || from.allowed.includes(to.name)) return true
  if (!to.group) return false
  return from.group === to.group || (from.side === to.side && from.allowed.includes('features'))
}
