/** The paths of all pages (docs/spec-coverage.md, section 2), with `:name` segments: the server answers these with 200, any other is the 404 page. */
export const PATHS = {
  dashboard: '/',
  newBet: '/nova-aposta',
  history: '/historico',
  live: '/jogos-ao-vivo',
  upcoming: '/proximos-jogos',
  results: '/resultados',
  bankroll: '/banca',
  favorites: '/favoritos',
  statistics: '/estatisticas',
  luck: '/estatisticas/sorte-ou-habilidade',
  explorer: '/estatisticas/onde-ganho',
  settings: '/configuracoes',
  system: '/sistema',
  login: '/login',
  import: '/importar',
  tonight: '/esta-noite',
  chances: '/chances',
  match: '/jogo/:hltvId',
} as const

/** The page of one import. */
export const importPath = (id: number) => `${PATHS.import}?id=${id}`

/** The page of one match. */
export const matchPath = (hltvId: number) => PATHS.match.replace(':hltvId', String(hltvId))
