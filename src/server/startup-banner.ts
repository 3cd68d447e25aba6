import type { Config } from './config.ts'
import { refusedPort } from './refused-ports.ts'

type Shown = Pick<Config, 'port' | 'publicUrl' | 'productName' | 'matchProviders' | 'databaseUrl' | 'dataDir'>

/**
 * Printed on a terminal: the address of the site, the match source, where data is stored, and how to stop. `setup`: where to create the
 * first account, while there is no administrator.
 */
export function startupBanner(
  { productName, matchProviders, databaseUrl, dataDir, port, publicUrl }: Shown,
  address: string,
  setup: string | null,
): string {
  const refused = refusedPort({ port, publicUrl })
  return [
    `${productName} is ready at ${address}`,
    ...(refused === null ? [] : [refused]),
    matchProviders.includes('demo')
      ? 'Its matches are made up: MATCH_PROVIDER=polymarket, hltv, bo3gg or pandascore shows real ones.'
      : `Its matches come from ${matchProviders.join(' and ')}.`,
    databaseUrl === null ? `Its data is kept in ${dataDir}.` : 'Its data is kept in the database of DATABASE_URL.',
    ...(setup === null ? [] : [`It has no administrator yet: ${setup} makes one.`]),
    'Ctrl+C ends it; what is stored stays.',
  ].join('\n')
}
