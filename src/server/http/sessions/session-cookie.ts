import { createHash } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import { DAY_SECONDS } from '../../../domain/time/durations.ts'
import type { Config } from '../../config.ts'
import { isHttps } from '../security-headers.ts'

/** Sessions expire this long after their last use (docs/spec-coverage.md, accounts and sessions). */
export const SESSION_SECONDS = 30 * DAY_SECONDS
const TOKEN = /^[\w-]{43}$/

/** Only the hash is stored in the database. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function sessionToken(config: Config, cookieHeader: string | undefined): string | null {
  if (!cookieHeader) return null
  const token = parseCookie(cookieHeader)[cookieName(config)]
  return token !== undefined && TOKEN.test(token) ? token : null
}

/** The `Set-Cookie` header that sets the token, or removes it (null). */
export function sessionCookie(config: Config, token: string | null): string {
  return stringifySetCookie({
    name: cookieName(config),
    value: token ?? '',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(config),
    path: config.basePath || '/',
    maxAge: token === null ? 0 : SESSION_SECONDS,
  })
}

/**
 * With a prefix, browsers refuse a cookie set over plain http. `__Host-` also refuses a cookie from a sibling domain, but requires the path
 * /.
 */
function cookieName(config: Config): string {
  if (!isHttps(config)) return 'session'
  return config.basePath === '' ? '__Host-session' : '__Secure-session'
}
