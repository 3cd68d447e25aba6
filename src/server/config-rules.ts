import { isIP } from 'node:net'
import { credentials, PASSWORD_MAX, PASSWORD_MIN } from '../contract/auth.ts'
import { PATHS } from '../contract/paths.ts'
import { SETUP_PATH } from '../contract/setup.ts'
import { JOINABLE_SOURCES, readSourceList, SOURCE_NAMES, type SourceList } from '../domain/match/source-name.ts'
import { commandLine } from './command-line.ts'

/**
 * The rule for one variable: a description of its valid values, and a parser that returns null for invalid ones. Secrets are hidden in
 * messages and not trimmed.
 */
export type Rule<T> = { readonly takes: string; readonly read: (text: string) => T | null; readonly secret?: true }

const SECRET_MIN = 16

export const HOST: Rule<string> = {
  takes: 'a host name or an IP address',
  read: (text) => (isIP(text) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text) ? text : null),
}
export const DATABASE_URL: Rule<string> = {
  takes: 'a URL like postgresql://user:password@host:5432/database',
  read: (text) => (/^postgres(ql)?:\/\/./.test(text) && URL.canParse(text) ? text : null),
  secret: true,
}
/** A path of the host; empty for the root. Its characters have no special meaning in a page, a header or a cookie. */
export const BASE_PATH: Rule<string> = {
  takes: "a path like /clutchbook, of letters, digits, - and _, and none of the site's own",
  read: (text) => {
    const path = text.replace(/\/$/, '')
    return /^(?:\/[\w-]+)*$/.test(path) && !isOwnPath(path) ? path : null
  },
}
export type Site = { readonly origin: string; readonly basePath: string }
export const SITE: Rule<Site> = {
  takes: 'an origin like https://example.com, or with the path below which the site is',
  read: (text) => {
    const url = httpUrl(text)
    if (url === null || url.href !== url.origin + url.pathname) return null
    const basePath = BASE_PATH.read(url.pathname)
    return basePath === null ? null : { origin: url.origin, basePath }
  },
}
export const BASE_URL: Rule<string> = {
  takes: 'an http or https URL without query',
  read: (text) => {
    const url = httpUrl(text)
    return url === null || url.search !== '' || url.hash !== '' ? null : url.href.replace(/\/+$/, '')
  },
}
export const LINK: Rule<string> = { takes: 'an http or https URL', read: (text) => httpUrl(text)?.href ?? null }
export const EMAIL: Rule<string> = {
  takes: 'an e-mail address',
  read: (text) => credentials.shape.email.safeParse(text).data ?? null,
}
export const PASSWORD: Rule<string> = {
  takes: `${PASSWORD_MIN} to ${PASSWORD_MAX} characters`,
  read: (text) => (text.length >= PASSWORD_MIN && text.length <= PASSWORD_MAX ? text : null),
  secret: true,
}
export const SECRET: Rule<string> = {
  takes: `at least ${SECRET_MIN} characters`,
  read: (text) => (text.length >= SECRET_MIN ? text : null),
  secret: true,
}
export const TOKEN: Rule<string> = {
  takes: 'a token without spaces',
  read: (text) => (/^[\x21-\x7e]+$/.test(text) ? text : null),
  secret: true,
}
export const METRICS_TOKEN: Rule<string> = {
  takes: `at least ${SECRET_MIN} characters, without spaces`,
  read: (text) => (text.length >= SECRET_MIN ? TOKEN.read(text) : null),
  secret: true,
}
/** As `PushManager.subscribe()` expects it: an uncompressed point of P-256. */
export const PUSH_PUBLIC_KEY: Rule<string> = {
  takes: `the public key that ${commandLine('admin push-keys')} prints`,
  read: (text) => (/^B[\w-]{86}$/.test(text) ? text : null),
}
export const PUSH_PRIVATE_KEY: Rule<string> = {
  takes: `the private key that ${commandLine('admin push-keys')} prints`,
  read: (text) => (/^[\w-]{43}$/.test(text) ? text : null),
  secret: true,
}
/** The contact for push services. */
export const CONTACT: Rule<string> = {
  takes: 'an address like mailto:admin@example.com, or an https URL',
  read: (text) => {
    const url = URL.parse(text)
    return url?.protocol === 'https:' || /^mailto:[^\s@]+@[^\s@]+$/.test(text) ? text : null
  },
}
export const SOURCES: Rule<SourceList> = {
  takes: `one of ${SOURCE_NAMES.join(', ')}, or several of ${JOINABLE_SOURCES.join(', ')}, separated by commas`,
  read: readSourceList,
}
export const HOST_NAMES: Rule<readonly string[]> = {
  takes: 'host names like push.example.com, separated by commas',
  read: (text) => {
    const names = text.split(',').map((name) => name.trim().toLowerCase())
    return names.every((name) => /^([a-z\d-]+\.)+[a-z][a-z\d-]*$/.test(name)) ? names : null
  },
}
export const NAME: Rule<string> = {
  takes: '1 to 60 printable characters',
  read: (text) => (/^[^\p{Cc}]{1,60}$/u.test(text) ? text : null),
}

const OWN = new Set([
  'api',
  'assets',
  'logo',
  'ws',
  'healthz',
  'readyz',
  'metrics',
  ...[...Object.values(PATHS), SETUP_PATH].map(firstPart),
])

/** Paths that the site uses itself. An exception below /api: Home Assistant gives each add-on a path there. */
function isOwnPath(path: string): boolean {
  return path !== '' && OWN.has(firstPart(path)) && !path.startsWith('/api/hassio_ingress/')
}

function firstPart(path: string): string {
  return path.replace(/^\/([^/]*).*/, '$1')
}

function httpUrl(text: string): URL | null {
  const url = URL.parse(text)
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return isPlain ? url : null
}

export function wholeNumber(min: number, max: number): Rule<number> {
  return {
    takes: `a whole number from ${min} to ${max}`,
    read: (text) => (/^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : null),
  }
}

export function oneOf<const T extends string>(words: readonly T[]): Rule<T> {
  return { takes: `one of ${words.join(', ')}`, read: (text) => words.find((word) => word === text) ?? null }
}
