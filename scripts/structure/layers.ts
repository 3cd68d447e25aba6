/** Who may import whom, in one table: the only place where the rooms of the house are drawn. */
export type Room = {
  readonly name: string
  /** The paths it holds; a room further up the table has the first claim. */
  readonly holds: RegExp
  readonly side?: 'server' | 'web'
  /** The rooms it may import from, besides itself. 'features' is every feature of its side. */
  readonly sees: readonly string[]
  /** The packages it may import; without it, any that package.json names. */
  readonly packages?: readonly string[]
  /** Features may use each other, except for their routes and never in a circle. */
  readonly floor?: 'server features' | 'web features'
}

const SERVER_BASE = ['domain', 'contract', 'config', 'deps', 'db', 'http', 'source port']
const WEB_BASE = ['domain', 'contract', 'ui', 'api', 'i18n', 'paths']

const server = (name: string, holds: RegExp, sees: readonly string[]): Room => ({ name, holds, sees, side: 'server' })
const web = (name: string, holds: RegExp, sees: readonly string[]): Room => ({ name, holds, sees, side: 'web' })

const serverFeature = (name: string): Room => ({
  ...server(`server/${name}`, new RegExp(`^src/server/${name}/`), [...SERVER_BASE, 'match-sources']),
  floor: 'server features',
})
const webFeature = (name: string): Room => ({
  ...web(`web/${name}`, new RegExp(`^src/web/${name}/`), [...WEB_BASE, 'layout']),
  floor: 'web features',
})

export const ROOMS: readonly Room[] = [
  { name: 'domain', holds: /^src\/domain\//, sees: [], packages: [] },
  { name: 'contract', holds: /^src\/contract\//, sees: ['domain'], packages: ['zod'] },

  server('source port', /^src\/server\/match-sources\/(match-source|limits)\.ts$/, ['domain']),
  server('config', /^src\/server\/(config|config-rules|data-dir|session-secret|start-error)\.ts$/, [
    'domain',
    'contract',
    'source port',
  ]),
  server('db', /^src\/server\/db\//, ['domain', 'config', 'source port']),
  server('deps', /^src\/server\/deps\.ts$/, ['config', 'db']),
  server('http', /^src\/server\/http\//, ['domain', 'contract', 'config', 'deps', 'db']),
  server('match-sources', /^src\/server\/match-sources\//, SERVER_BASE),
  ...['account', 'audit', 'auth', 'bets', 'favorites', 'live', 'matches', 'presence', 'statistics', 'system'].map(
    serverFeature,
  ),
  server('app', /^src\/server\/app\.ts$/, [...SERVER_BASE, 'match-sources', 'features']),
  server('main', /^src\/server\/(main|log|node-version|open-database|shutdown)\.ts$/, [
    ...SERVER_BASE,
    'match-sources',
    'features',
    'app',
  ]),

  web('service worker', /^src\/worker\//, []),
  web('paths', /^src\/web\/paths\.ts$/, []),
  web('ui', /^src\/web\/ui\//, []),
  web('i18n', /^src\/web\/i18n\//, ['domain', 'contract', 'ui']),
  web('api', /^src\/web\/api\//, ['domain', 'contract', 'ui', 'i18n']),
  web('layout', /^src\/web\/layout\//, WEB_BASE),
  ...['auth', 'bets', 'dashboard', 'favorites', 'history', 'matches', 'settings', 'statistics', 'system'].map(
    webFeature,
  ),
  web('routes', /^src\/web\/routes\.tsx$/, [...WEB_BASE, 'layout', 'features']),
  web('web main', /^src\/web\/(main\.tsx|[\w-]+\.css)$/, [...WEB_BASE, 'layout', 'features', 'routes']),
]

/** The folders whose code may reach the outside network: on the server, and in the browser (there, our own server). */
export const NETWORK_FOLDERS: Readonly<Record<'server' | 'web', readonly string[]>> = {
  server: ['src/server/match-sources/'],
  web: ['src/web/api/'],
}

export function roomOf(file: string): Room | undefined {
  return ROOMS.find((room) => room.holds.test(file))
}

export function maySee(from: Room, to: Room): boolean {
  if (from.name === to.name || from.sees.includes(to.name)) return true
  if (!to.floor) return false
  return from.floor === to.floor || (from.side === to.side && from.sees.includes('features'))
}
