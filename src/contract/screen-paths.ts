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
  '/configuracoes',
  '/sistema',
  '/login',
  '/importar',
  '/esta-noite',
  '/chances',
  '/jogo/:hltvId',
] as const
