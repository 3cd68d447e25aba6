/** Paths of the screens (docs/spec-coverage.md, section 2), with `:name` segments: these answer 200, any other is the 404 page. */
export const SCREEN_PATHS = [
  '/',
  '/nova-aposta',
  '/historico',
  '/jogos-ao-vivo',
  '/proximos-jogos',
  '/resultados',
  '/banca',
  '/favoritos',
  '/estatisticas',
  '/estatisticas/onde-ganho',
  '/configuracoes',
  '/sistema',
  '/login',
  '/importar',
  '/jogo/:hltvId',
] as const
