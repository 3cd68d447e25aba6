import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError, readConfig } from '../../src/server/config.ts'
import { makePushKeys } from '../../src/server/push-keys.ts'

const SECRET = 'a secret of sixteen'

function problems(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig({ SESSION_SECRET: SECRET, ...env })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
}

test('no variable is required, and an empty variable counts as not set', () => {
  const defaults = readConfig({ SESSION_SECRET: SECRET, DATA_DIR: '/srv/data', LOG_LEVEL: 'info' })
  expect(defaults).toEqual({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: null,
    databaseDirectUrl: null,
    dataDir: '/srv/data',
    matchProviders: ['demo'],
    offersSources: true,
    hltvBaseUrl: 'https://www.hltv.org',
    pandascoreBaseUrl: 'https://api.pandascore.co',
    bo3ggBaseUrl: 'https://api.bo3.gg',
    polymarketBaseUrl: 'https://gamma-api.polymarket.com',
    pollLiveSeconds: null,
    pollUpcomingSeconds: null,
    pandascoreToken: null,
    sessionSecret: SECRET,
    adminEmail: null,
    adminPassword: null,
    loginLimit: 10,
    registerLimit: 30,
    tokenLimit: 300,
    publicUrl: null,
    basePath: '',
    trustProxy: 0,
    metricsToken: null,
    backupKeepDays: null,
    pushKeys: null,
    vapidSubject: null,
    pushServices: [],
    affiliateUrl: 'https://example.com/welcome-bonus',
    productName: 'Clutchbook',
    logLevel: 'info',
  })
  const empty = Object.fromEntries(
    ['HOST', 'PORT', 'DATABASE_URL', 'MATCH_PROVIDER', 'PUBLIC_URL'].map((name) => [name, '']),
  )
  expect(readConfig({ SESSION_SECRET: SECRET, DATA_DIR: '/srv/data', LOG_LEVEL: 'info', ...empty })).toEqual(defaults)
})

const KEYS = makePushKeys()

const SOURCES =
  'demo, hltv, pandascore, bo3gg, polymarket, or several of polymarket, pandascore, bo3gg, hltv, separated by commas'

const GOOD: readonly (readonly [string, string, unknown])[] = [
  ['HOST', '0.0.0.0', '0.0.0.0'],
  ['HOST', '::1', '::1'],
  ['HOST', 'clutch.example.com', 'clutch.example.com'],
  ['PORT', ' 8080 ', 8080],
  ['DATA_DIR', '/srv/x', '/srv/x'],
  ['HLTV_BASE_URL', 'http://127.0.0.1:4100/', 'http://127.0.0.1:4100'],
  ['PANDASCORE_BASE_URL', 'https://mirror.example/ps', 'https://mirror.example/ps'],
  ['BO3GG_BASE_URL', 'http://localhost:1', 'http://localhost:1'],
  ['POLL_LIVE_SECONDS', '2', 2],
  ['POLL_UPCOMING_SECONDS', '300', 300],
  ['PANDASCORE_TOKEN', 'abc-123', 'abc-123'],
  ['LOGIN_LIMIT', '5', 5],
  ['REGISTER_LIMIT', '1000000', 1_000_000],
  ['TOKEN_LIMIT', '60', 60],
  ['PUBLIC_URL', 'https://clutch.example.com', 'https://clutch.example.com'],
  ['BASE_PATH', '/clutchbook', '/clutchbook'],
  ['BASE_PATH', '/home/clutch_book-2/', '/home/clutch_book-2'],
  ['BASE_PATH', '/api/hassio_ingress/Zk3-x_9', '/api/hassio_ingress/Zk3-x_9'],
  ['BASE_PATH', '/apis', '/apis'],
  ['BASE_PATH', '/', ''],
  ['TRUST_PROXY', '2', 2],
  ['METRICS_TOKEN', 'a-token-of-sixteen', 'a-token-of-sixteen'],
  ['BACKUP_KEEP_DAYS', '14', 14],
  ['VAPID_SUBJECT', 'mailto:admin@example.com', 'mailto:admin@example.com'],
  ['VAPID_SUBJECT', 'https://example.com/contact', 'https://example.com/contact'],
  ['PUSH_SERVICES', 'push.example.com, Push2.example.com', ['push.example.com', 'push2.example.com']],
  ['AFFILIATE_URL', 'https://example.org/a?b=c', 'https://example.org/a?b=c'],
  ['PRODUCT_NAME', 'Клатч & Co <3', 'Клатч & Co <3'],
  ['LOG_LEVEL', 'silent', 'silent'],
]

test.for(GOOD)('%s accepts %j', ([name, text, value]) => {
  const key = name.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  expect(readConfig({ SESSION_SECRET: SECRET, [name]: text })).toHaveProperty(key, value)
})

test.for<[string, readonly string[]]>([
  ['bo3gg', ['bo3gg']],
  ['polymarket', ['polymarket']],
  ['polymarket,pandascore', ['polymarket', 'pandascore']],
  ['bo3gg, pandascore, polymarket', ['bo3gg', 'pandascore', 'polymarket']],
  ['polymarket,hltv', ['polymarket', 'hltv']],
])('MATCH_PROVIDER accepts %j', ([text, sources]) => {
  const config = readConfig({ SESSION_SECRET: SECRET, MATCH_PROVIDER: text, PANDASCORE_TOKEN: 'abc' })
  expect(config.matchProviders).toEqual(sources)
})

test.for(['polymarket,demo', 'demo,pandascore', 'polymarket,polymarket', 'polymarket,', 'polymarket pandascore'])(
  'MATCH_PROVIDER does not accept %j: no ids in common, one source twice, or none',
  (text) => {
    const read = () => readConfig({ SESSION_SECRET: SECRET, MATCH_PROVIDER: text, PANDASCORE_TOKEN: 'abc' })
    expect(read).toThrow(`MATCH_PROVIDER is "${text}", but takes one of ${SOURCES}.`)
  },
)

test('PandaScore beside another source needs its token too', () => {
  const read = () => readConfig({ SESSION_SECRET: SECRET, MATCH_PROVIDER: 'polymarket,pandascore' })
  expect(read).toThrow('PANDASCORE_TOKEN is not set')
})

test('an interval that one of several sources does not allow is refused', () => {
  const env = { SESSION_SECRET: SECRET, MATCH_PROVIDER: 'polymarket,bo3gg', POLL_LIVE_SECONDS: '30' }
  expect(() => readConfig(env)).toThrow('with MATCH_PROVIDER=bo3gg takes a whole number from 60')
})

const BAD: readonly (readonly [string, string, string])[] = [
  ['HOST', 'http://x', 'HOST is "http://x", but takes a host name or an IP address.'],
  ['PORT', '65536', 'PORT is "65536", but takes a whole number from 0 to 65535.'],
  ['PORT', '3e3', 'PORT is "3e3", but takes a whole number from 0 to 65535.'],
  [
    'DATABASE_URL',
    'mysql://a:hunter2@h/d',
    'DATABASE_URL is (hidden), but takes a URL like postgresql://user:password@host:5432/database.',
  ],
  ['MATCH_PROVIDER', 'HLTV', `MATCH_PROVIDER is "HLTV", but takes one of ${SOURCES}.`],
  ['HLTV_BASE_URL', 'hltv.org', 'HLTV_BASE_URL is "hltv.org", but takes an http or https URL without query.'],
  ['PANDASCORE_BASE_URL', 'ftp://x', 'PANDASCORE_BASE_URL is "ftp://x", but takes an http or https URL without query.'],
  ['BO3GG_BASE_URL', 'http://x/?a', 'BO3GG_BASE_URL is "http://x/?a", but takes an http or https URL without query.'],
  [
    'POLL_LIVE_SECONDS',
    '1',
    'POLL_LIVE_SECONDS is "1", but with MATCH_PROVIDER=demo takes a whole number from 2 to 86400.',
  ],
  ['POLL_UPCOMING_SECONDS', '-1', 'POLL_UPCOMING_SECONDS is "-1", but takes a whole number from 1 to 86400.'],
  ['PANDASCORE_TOKEN', 'a b', 'PANDASCORE_TOKEN is (hidden), but takes a token without spaces.'],
  ['SESSION_SECRET', 'short', 'SESSION_SECRET is (hidden), but takes at least 16 characters.'],
  ['ADMIN_EMAIL', 'admin', 'ADMIN_EMAIL is "admin", but takes an e-mail address.'],
  [
    'DATABASE_DIRECT_URL',
    'postgresql://h/d',
    'DATABASE_URL is not set, but with DATABASE_DIRECT_URL takes a URL like postgresql://user:password@host:5432/database.',
  ],
  ['ADMIN_EMAIL', 'a@b.co', 'ADMIN_PASSWORD is not set, but with ADMIN_EMAIL takes 6 to 256 characters.'],
  ['ADMIN_PASSWORD', 'short', 'ADMIN_PASSWORD is (hidden), but takes 6 to 256 characters.'],
  ['ADMIN_PASSWORD', 'long enough', 'ADMIN_EMAIL is not set, but with ADMIN_PASSWORD takes an e-mail address.'],
  ['LOGIN_LIMIT', '0', 'LOGIN_LIMIT is "0", but takes a whole number from 1 to 1000000.'],
  ['REGISTER_LIMIT', '1.5', 'REGISTER_LIMIT is "1.5", but takes a whole number from 1 to 1000000.'],
  [
    'PUBLIC_URL',
    'https://x.co/app?b',
    'PUBLIC_URL is "https://x.co/app?b", but takes an origin like https://example.com, or with the path below which the site is.',
  ],
  [
    'PUBLIC_URL',
    'https://x.co/api/v1',
    'PUBLIC_URL is "https://x.co/api/v1", but takes an origin like https://example.com, or with the path below which the site is.',
  ],
  ...[
    'clutchbook',
    '//x.co',
    '/a//b',
    '/a b',
    '/a%2fb',
    '/a;b',
    '/"><script>',
    '/..',
    '/a/./b',
    '/favicon.svg',
    '/api',
    '/ws/x',
    '/historico',
    '/jogo/5',
    '/instalacao',
  ].map(
    (text) =>
      [
        'BASE_PATH',
        text,
        `BASE_PATH is ${JSON.stringify(text)}, but takes a path like /clutchbook, of letters, digits, - and _, and none of the site's own.`,
      ] as const,
  ),
  ['TRUST_PROXY', 'true', 'TRUST_PROXY is "true", but takes a whole number from 0 to 32.'],
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN is (hidden), but takes at least 16 characters, without spaces.'],
  [
    'METRICS_TOKEN',
    'sixteen and a space',
    'METRICS_TOKEN is (hidden), but takes at least 16 characters, without spaces.',
  ],
  [
    'VAPID_PUBLIC_KEY',
    'short',
    'VAPID_PUBLIC_KEY is "short", but takes the public key that npm run admin -- push-keys prints.',
  ],
  [
    'VAPID_PUBLIC_KEY',
    KEYS.publicKey,
    'VAPID_PRIVATE_KEY is not set, but with VAPID_PUBLIC_KEY takes the private key that npm run admin -- push-keys prints.',
  ],
  [
    'VAPID_PRIVATE_KEY',
    'short',
    'VAPID_PRIVATE_KEY is (hidden), but takes the private key that npm run admin -- push-keys prints.',
  ],
  [
    'VAPID_PRIVATE_KEY',
    KEYS.privateKey,
    'VAPID_PUBLIC_KEY is not set, but with VAPID_PRIVATE_KEY takes the public key that npm run admin -- push-keys prints.',
  ],
  [
    'VAPID_SUBJECT',
    'http://example.com',
    'VAPID_SUBJECT is "http://example.com", but takes an address like mailto:admin@example.com, or an https URL.',
  ],
  ...['https://push.example.com', '10.0.0.1', 'push.example.com:8443', 'localhost', 'a.com,,b.com'].map(
    (text) =>
      [
        'PUSH_SERVICES',
        text,
        `PUSH_SERVICES is "${text}", but takes host names like push.example.com, separated by commas.`,
      ] as const,
  ),
  ['AFFILIATE_URL', 'javascript:alert(1)', 'AFFILIATE_URL is "javascript:alert(1)", but takes an http or https URL.'],
  ['PRODUCT_NAME', 'x'.repeat(61), `PRODUCT_NAME is "${'x'.repeat(61)}", but takes 1 to 60 printable characters.`],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud", but takes one of trace, debug, info, warn, error, fatal, silent.'],
]

test.for(BAD)('%s refuses %j with one line', ([name, text, line]) => {
  expect(problems({ [name]: text })).toEqual([line])
})

test('a pair of push keys that belongs together is taken, and another one is refused with one line', () => {
  const { publicKey, privateKey } = KEYS
  const env = { SESSION_SECRET: SECRET, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
  expect(readConfig(env).pushKeys).toEqual(KEYS)
  expect(problems({ ...env, VAPID_PRIVATE_KEY: makePushKeys().privateKey })).toEqual([
    'VAPID_PUBLIC_KEY is not that of VAPID_PRIVATE_KEY, but takes the one that was printed with it.',
  ])
})

test('the path of PUBLIC_URL is the base path, and another one is refused with one line', () => {
  const at = (PUBLIC_URL: string, BASE_PATH = '') => {
    const { publicUrl, basePath } = readConfig({ SESSION_SECRET: SECRET, PUBLIC_URL, BASE_PATH })
    return [publicUrl, basePath]
  }
  expect(at('https://x.co/home/book/')).toEqual(['https://x.co', '/home/book'])
  expect(at('https://x.co/book', '/book/')).toEqual(['https://x.co', '/book'])
  expect(at('https://x.co', '/book')).toEqual(['https://x.co', '/book'])
  expect(problems({ PUBLIC_URL: 'https://x.co/book', BASE_PATH: '/other' })).toEqual([
    'BASE_PATH is "/other", but with the path of PUBLIC_URL takes /book.',
  ])
})

test('all bad variables are reported at once', () => {
  expect(
    problems({ PORT: 'x', MATCH_PROVIDER: 'pandascore', TRUST_PROXY: '-1' }).map((line) => line.split(' ')[0]),
  ).toEqual(['PORT', 'TRUST_PROXY', 'PANDASCORE_TOKEN'])
})

test('with DATABASE_URL the secret is required', () => {
  const lines = problems({ DATABASE_URL: 'postgresql://h/d', SESSION_SECRET: '' })
  expect(lines).toEqual([
    'SESSION_SECRET is not set, but with DATABASE_URL takes at least 16 characters, the same for every process.',
  ])
})

test('an interval shorter than the provider permits is refused, except with a loopback address', () => {
  const short = { MATCH_PROVIDER: 'hltv', POLL_LIVE_SECONDS: '59', POLL_UPCOMING_SECONDS: '1' }
  expect(problems(short).map((line) => line.split(',')[0])).toEqual([
    'POLL_LIVE_SECONDS is "59"',
    'POLL_UPCOMING_SECONDS is "1"',
  ])
  expect(problems({ ...short, HLTV_BASE_URL: 'http://127.0.0.1:4100' })).toEqual([])
  expect(problems({ ...short, HLTV_BASE_URL: 'http://127.0.0.1.example.com' })).toHaveLength(2)
  expect(problems({ ...short, PANDASCORE_BASE_URL: 'http://127.0.0.1:4100' })).toHaveLength(2)
})

test('without SESSION_SECRET one is generated once and stored readable by its owner only', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clutchbook-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dataDir = path.join(folder, 'data')
  const { sessionSecret } = readConfig({ DATA_DIR: dataDir })
  expect(sessionSecret).toMatch(/^[\da-f]{64}$/)
  expect(readConfig({ DATA_DIR: dataDir }).sessionSecret).toBe(sessionSecret)
  expect(readFileSync(path.join(dataDir, 'session-secret'), 'utf8')).toBe(sessionSecret)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  expect(statSync(path.join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600)
})

test('a secret file that a power cut left empty is generated again', () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'clutchbook-config-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  writeFileSync(path.join(dataDir, 'session-secret'), '')
  const { sessionSecret } = readConfig({ DATA_DIR: dataDir })
  expect(sessionSecret).toMatch(/^[0-9a-f]{64}$/)
  expect(readConfig({ DATA_DIR: dataDir }).sessionSecret).toBe(sessionSecret)
})
