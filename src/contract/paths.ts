/**
 * The paths of all pages (docs/spec-coverage.md, section 2), with `:name` segments. The server responds 200 to these, and the 404 page to others.
 */
export const PATHS = {
  dashboard: '/',
  newBet: '/nova-aposta',
  history: '/historico',
  live: '/jogos-ao-vivo',
  upcoming: '/proximos-jogos',
  results: '/resultados',
  bankroll: '/banca',
  favorites: '/favoritos',
  alerts: '/notificacoes',
  statistics: '/estatisticas',
  luck: '/estatisticas/sorte-ou-habilidade',
  explorer: '/estatisticas/onde-ganho',
  year: '/estatisticas/ano',
  settings: '/configuracoes',
  settingsAlerts: '/configuracoes/notificacoes',
  settingsBook: '/configuracoes/registro',
  settingsRules: '/configuracoes/regras',
  settingsLimits: '/configuracoes/limites',
  settingsAccount: '/configuracoes/conta',
  settingsPrograms: '/configuracoes/programas',
  settingsData: '/configuracoes/dados',
  system: '/sistema',
  login: '/login',
  import: '/importar',
  tonight: '/esta-noite',
  chances: '/chances',
  match: '/jogo/:hltvId',
  team: '/equipes/:team',
} as const

/** The settings page; its sections have their own URLs. */
export const SETTINGS_PATHS = Object.values(PATHS).filter((path) => path.startsWith(PATHS.settings))

/** The page of one import. */
export const importPath = (id: number) => `${PATHS.import}?id=${id}`

/** The page of one match. */
export const matchPath = (hltvId: number) => PATHS.match.replace(':hltvId', String(hltvId))

/** Query parameters that Share or a link adds to the URL of a new bet, in the order in which the page reads them (`share_target` of the manifest). */
export const SHARED_TEXT = ['titulo', 'texto', 'url'] as const
