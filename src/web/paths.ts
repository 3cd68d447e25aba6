/** The paths of all pages. */
export const PATHS = {
  dashboard: '/',
  newBet: '/nova-aposta',
  history: '/historico',
  live: '/jogos-ao-vivo',
  upcoming: '/proximos-jogos',
  favorites: '/favoritos',
  statistics: '/estatisticas',
  settings: '/configuracoes',
  system: '/sistema',
  login: '/login',
} as const
