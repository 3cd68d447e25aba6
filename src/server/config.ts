import path from 'node:path'
import type { SourceList, SourceName } from '../domain/match/source-name.ts'
import { DAY_SECONDS } from '../domain/time/durations.ts'
import { chosenSourceFile, readChosenSource } from './chosen-source.ts'
import * as rules from './config-rules.ts'
import { isLoopback, SOURCE_LIMITS } from './match-sources/limits.ts'
import { type PushKeys, publicKeyOf } from './push-keys.ts'
import { loadSecret } from './session-secret.ts'
import { StartError } from './start-error.ts'

/** The validated environment. Nothing else reads process.env. */
export type Config = {
  readonly host: string
  readonly port: number
  readonly databaseUrl: string | null
  /** The address of PostgreSQL itself, if `databaseUrl` is a pooler in transaction mode. */
  readonly databaseDirectUrl: string | null
  readonly dataDir: string
  /** Several are read together; the first is the home of the stored matches. */
  readonly matchProviders: SourceList
  /** Whether the administrator may choose the source in the site: no variable sets it, and the database is used by one process only. */
  readonly offersSources: boolean
  readonly hltvBaseUrl: string
  readonly pandascoreBaseUrl: string
  readonly bo3ggBaseUrl: string
  readonly polymarketBaseUrl: string
  /** Null: the provider's default. */
  readonly pollLiveSeconds: number | null
  readonly pollUpcomingSeconds: number | null
  readonly pandascoreToken: string | null
  /** With the embedded database it is generated once and stored in `dataDir`. */
  readonly sessionSecret: string
  readonly adminEmail: string | null
  readonly adminPassword: string | null
  readonly loginLimit: number
  readonly registerLimit: number
  readonly tokenLimit: number
  /** An origin. */
  readonly publicUrl: string | null
  /** The path of the site on its host: '/clutchbook', or empty. */
  readonly basePath: string
  readonly trustProxy: number
  /** Null: /metrics is disabled. */
  readonly metricsToken: string | null
  /** Days that nightly backups are kept; null: none are written. */
  readonly backupKeepDays: number | null
  /** Null: generated once, and stored with the session secret. */
  readonly pushKeys: PushKeys | null
  /** The contact for push services; null: the site. */
  readonly vapidSubject: string | null
  /** Hosts allowed in addition to the known push services. */
  readonly pushServices: readonly string[]
  readonly affiliateUrl: string
  readonly productName: string
  /** Defaults to 'warn' on a terminal, so that the line with the address stands out. */
  readonly logLevel: string
}

/** All invalid variables, one line each. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError'
  readonly lines: readonly string[]
  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

/** Variable → problem. */
type Wrong = Map<string, string>
/** The environment without the secrets stored in files. */
export type CheckedVariables = Omit<Config, 'sessionSecret' | 'pushKeys'> & {
  readonly sessionSecret: string | null
  readonly vapidPublicKey: string | null
  readonly vapidPrivateKey: string | null
}

const LONGEST_INTERVAL_SECONDS = DAY_SECONDS
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** Throws StartError. Without SESSION_SECRET and DATABASE_URL, the secret is read from DATA_DIR, or created there. */
export function readConfig(env = process.env): Config {
  const { sessionSecret, vapidPublicKey: publicKey, vapidPrivateKey: privateKey, ...config } = checkVariables(env)
  const pushKeys = publicKey !== null && privateKey !== null ? { publicKey, privateKey } : null
  return { ...config, pushKeys, sessionSecret: sessionSecret ?? loadSecret(config.dataDir) }
}

/** Throws StartError. Does not write any file. */
export function checkVariables(env = process.env): CheckedVariables {
  const wrong: Wrong = new Map()
  const variables = readVariables(env, wrong)
  const chosen = variables.offersSources ? readChosenSource(variables.dataDir) : null
  const all = chosen === null ? variables : readVariables({ ...env, ...chosen }, wrong)
  if (wrong.size === 0) return { ...all, offersSources: variables.offersSources }
  const lines = [...wrong].map(([name, problem]) => `${name} ${problem}.`)
  const { dataDir } = variables
  throw new ConfigError(
    chosen === null
      ? lines
      : [...lines, `${chosen.MATCH_PROVIDER} was chosen on the site: ${chosenSourceFile(dataDir)} has it.`],
  )
}

function readVariables(env: NodeJS.ProcessEnv, wrong: Wrong): CheckedVariables {
  /** An empty variable counts as not set. */
  function optional<T>(name: string, rule: rules.Rule<T>): T | null {
    const text = rule.secret ? env[name] : env[name]?.trim()
    if (text === undefined || text === '') return null
    const value = rule.read(text)
    if (value === null)
      wrong.set(name, `is ${rule.secret ? '(hidden)' : JSON.stringify(text)}, but takes ${rule.takes}`)
    return value
  }
  const variables = {
    host: optional('HOST', rules.HOST) ?? '127.0.0.1',
    port: optional('PORT', rules.wholeNumber(0, 65_535)) ?? 3000,
    databaseUrl: optional('DATABASE_URL', rules.DATABASE_URL),
    databaseDirectUrl: optional('DATABASE_DIRECT_URL', rules.DATABASE_URL),
    dataDir: path.resolve(env['DATA_DIR'] || './data'),
    matchProviders: optional('MATCH_PROVIDER', rules.SOURCES) ?? (['demo'] as const),
    offersSources: offersSources(env),
    hltvBaseUrl: optional('HLTV_BASE_URL', rules.BASE_URL) ?? 'https://www.hltv.org',
    pandascoreBaseUrl: optional('PANDASCORE_BASE_URL', rules.BASE_URL) ?? 'https://api.pandascore.co',
    bo3ggBaseUrl: optional('BO3GG_BASE_URL', rules.BASE_URL) ?? 'https://api.bo3.gg',
    polymarketBaseUrl: optional('POLYMARKET_BASE_URL', rules.BASE_URL) ?? 'https://gamma-api.polymarket.com',
    pollLiveSeconds: optional('POLL_LIVE_SECONDS', rules.wholeNumber(1, LONGEST_INTERVAL_SECONDS)),
    pollUpcomingSeconds: optional('POLL_UPCOMING_SECONDS', rules.wholeNumber(1, LONGEST_INTERVAL_SECONDS)),
    pandascoreToken: optional('PANDASCORE_TOKEN', rules.TOKEN),
    sessionSecret: optional('SESSION_SECRET', rules.SECRET),
    adminEmail: optional('ADMIN_EMAIL', rules.EMAIL),
    adminPassword: optional('ADMIN_PASSWORD', rules.PASSWORD),
    loginLimit: optional('LOGIN_LIMIT', rules.wholeNumber(1, 1_000_000)) ?? 10,
    registerLimit: optional('REGISTER_LIMIT', rules.wholeNumber(1, 1_000_000)) ?? 30,
    tokenLimit: optional('TOKEN_LIMIT', rules.wholeNumber(1, 1_000_000)) ?? 300,
    ...placeOf(optional('PUBLIC_URL', rules.SITE), optional('BASE_PATH', rules.BASE_PATH), wrong),
    trustProxy: optional('TRUST_PROXY', rules.wholeNumber(0, 32)) ?? 0,
    metricsToken: optional('METRICS_TOKEN', rules.METRICS_TOKEN),
    backupKeepDays: optional('BACKUP_KEEP_DAYS', rules.wholeNumber(1, 3_650)),
    vapidPublicKey: optional('VAPID_PUBLIC_KEY', rules.PUSH_PUBLIC_KEY),
    vapidPrivateKey: optional('VAPID_PRIVATE_KEY', rules.PUSH_PRIVATE_KEY),
    vapidSubject: optional('VAPID_SUBJECT', rules.CONTACT),
    pushServices: optional('PUSH_SERVICES', rules.HOST_NAMES) ?? [],
    affiliateUrl: optional('AFFILIATE_URL', rules.LINK) ?? 'https://example.com/welcome-bonus',
    productName: optional('PRODUCT_NAME', rules.NAME) ?? 'Clutchbook',
    logLevel: optional('LOG_LEVEL', rules.oneOf(LOG_LEVELS)) ?? (process.stdout.isTTY ? 'warn' : 'info'),
  }
  for (const [name, problem] of conflicts(variables)) if (!wrong.has(name)) wrong.set(name, problem)
  return variables
}

/** If no variable sets the source, and no other process shares the database. */
const offersSources = (env: NodeJS.ProcessEnv): boolean => !env['MATCH_PROVIDER']?.trim() && !env['DATABASE_URL']

type Place = Pick<Config, 'publicUrl' | 'basePath'>

/** A path in PUBLIC_URL is the base path. */
function placeOf(site: rules.Site | null, own: string | null, wrong: Wrong): Place {
  const { origin: publicUrl, basePath: path } = site ?? { origin: null, basePath: '' }
  const basePath = own ?? path
  if (path !== '' && path !== basePath) {
    wrong.set('BASE_PATH', `is ${JSON.stringify(basePath)}, but with the path of PUBLIC_URL takes ${path}`)
  }
  return { publicUrl, basePath }
}

/** Variables that are valid individually but not together. */
function conflicts(variables: CheckedVariables): [name: string, problem: string][] {
  const { matchProviders, pandascoreToken, databaseUrl, databaseDirectUrl, sessionSecret, adminEmail, adminPassword } =
    variables
  const problems: [string, string][] = []
  if (matchProviders.includes('pandascore') && pandascoreToken === null) {
    problems.push(['PANDASCORE_TOKEN', 'is not set, but MATCH_PROVIDER=pandascore takes a token of pandascore.co'])
  }
  if (databaseDirectUrl !== null && databaseUrl === null) {
    problems.push(['DATABASE_URL', `is not set, but with DATABASE_DIRECT_URL takes ${rules.DATABASE_URL.takes}`])
  }
  if (databaseUrl !== null && sessionSecret === null) {
    const takes = `${rules.SECRET.takes}, the same for every process`
    problems.push(['SESSION_SECRET', `is not set, but with DATABASE_URL takes ${takes}`])
  }
  if (adminEmail !== null && adminPassword === null) {
    problems.push(['ADMIN_PASSWORD', `is not set, but with ADMIN_EMAIL takes ${rules.PASSWORD.takes}`])
  }
  if (adminPassword !== null && adminEmail === null) {
    problems.push(['ADMIN_EMAIL', `is not set, but with ADMIN_PASSWORD takes ${rules.EMAIL.takes}`])
  }
  return [...problems, ...unpairedKeys(variables), ...tooShortIntervals(variables)]
}

function unpairedKeys({ vapidPublicKey, vapidPrivateKey }: CheckedVariables): [name: string, problem: string][] {
  if (vapidPublicKey === null && vapidPrivateKey === null) return []
  if (vapidPublicKey === null) {
    return [['VAPID_PUBLIC_KEY', `is not set, but with VAPID_PRIVATE_KEY takes ${rules.PUSH_PUBLIC_KEY.takes}`]]
  }
  if (vapidPrivateKey === null) {
    return [['VAPID_PRIVATE_KEY', `is not set, but with VAPID_PUBLIC_KEY takes ${rules.PUSH_PRIVATE_KEY.takes}`]]
  }
  if (publicKeyOf(vapidPrivateKey) === vapidPublicKey) return []
  return [['VAPID_PUBLIC_KEY', 'is not that of VAPID_PRIVATE_KEY, but takes the one that was printed with it']]
}

/** Whether the operator's intervals are shorter than the source allows. */
export const isTooFast = (config: Settings): boolean => tooShortIntervals(config).length > 0

/** The environment without anything that is stored in files. */
type Settings = Omit<Config, 'sessionSecret' | 'pushKeys'>

/** Intervals below the provider's limit; a mirror on this machine has no limit. */
function tooShortIntervals(variables: Settings): [name: string, problem: string][] {
  return variables.matchProviders.flatMap((name) => tooShortFor(name, variables))
}

function tooShortFor(name: SourceName, variables: Settings): [name: string, problem: string][] {
  const { pollLiveSeconds, pollUpcomingSeconds } = variables
  const baseUrl = sourceBaseUrl(variables, name)
  if (baseUrl !== null && isLoopback(baseUrl)) return []
  const { liveSeconds, upcomingSeconds } = SOURCE_LIMITS[name]
  const intervals = [
    ['POLL_LIVE_SECONDS', pollLiveSeconds, liveSeconds],
    ['POLL_UPCOMING_SECONDS', pollUpcomingSeconds, upcomingSeconds],
  ] as const
  return intervals
    .filter(([, seconds, least]) => seconds !== null && seconds < least)
    .map(([variable, seconds, least]) => [
      variable,
      `is "${seconds}", but with MATCH_PROVIDER=${name} takes a whole number from ${least} to ${LONGEST_INTERVAL_SECONDS}`,
    ])
}

/** The base URL of a provider; null for the demo season, which makes no calls. */
export function sourceBaseUrl(config: Settings, name: SourceName): string | null {
  const { hltvBaseUrl, pandascoreBaseUrl, bo3ggBaseUrl, polymarketBaseUrl } = config
  const urls: Record<SourceName, string | null> = {
    demo: null,
    hltv: hltvBaseUrl,
    pandascore: pandascoreBaseUrl,
    bo3gg: bo3ggBaseUrl,
    polymarket: polymarketBaseUrl,
  }
  return urls[name]
}
