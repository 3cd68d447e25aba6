import type { SourceName } from './match-sources/match-source.ts'

/** The environment, checked. The only reader of process.env. */
export type Config = {
  readonly host: string
  readonly port: number
  readonly databaseUrl: string | null
  readonly dataDir: string
  readonly matchProvider: SourceName
  readonly hltvBaseUrl: string
  readonly pandascoreBaseUrl: string
  readonly bo3ggBaseUrl: string
  /** null: the provider's own default. */
  readonly pollLiveSeconds: number | null
  readonly pollUpcomingSeconds: number | null
  readonly pandascoreToken: string | null
  /** With the embedded database it is generated once and kept in `dataDir`. */
  readonly sessionSecret: string
  readonly adminEmail: string | null
  readonly adminPassword: string | null
  readonly loginLimit: number
  readonly registerLimit: number
  readonly publicUrl: string | null
  readonly trustProxy: number
  readonly affiliateUrl: string
  readonly productName: string
  readonly logLevel: string
}
