import type { IncomingMessage } from 'node:http'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import { DAY_SECONDS } from '../../domain/time/durations.ts'
import type { Config } from '../config.ts'
import type { Page } from './page.ts'

const HSTS = { maxAge: 365 * DAY_SECONDS, includeSubDomains: false }
/** Denies every feature that asks for the user's permission. */
export const PERMISSIONS_POLICY =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), display-capture=()'

export function isHttps({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') === true
}

/**
 * Which pages may embed this one in a frame. Below a base path: pages of the same origin, which a frame gives no additional access. Home
 * Assistant shows its add-ons that way.
 */
export function frameAncestors({ basePath }: Pick<Config, 'basePath'>): "'self'" | "'none'" {
  return basePath === '' ? "'none'" : "'self'"
}

/** Helmet for every response; inline scripts and styles of the page are allowed by their hashes. */
export function helmetOptions(config: Config, page: Page | null): FastifyHelmetOptions {
  const https = isHttps(config)
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...(page?.scriptHashes ?? [])],
        'style-src': ["'self'", ...(page?.styleHashes ?? [])],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'connect-src': ["'self'", (request: IncomingMessage) => socketSource(config, request.headers.host)],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': [frameAncestors(config)],
        'require-trusted-types-for': ["'script'"],
        // The page's only policy: it permits the URL of the service worker.
        'trusted-types': ['service-worker'],
        ...(https && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: https ? HSTS : false,
    // Set in create-http.ts only where it has an effect: on plain http browsers ignore it and log an error.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: config.basePath === '' ? 'deny' : 'sameorigin' },
  }
}

/** The security headers of API responses, also for responses sent before Fastify's hooks run. */
export function apiSecurityHeaders(config: Config): Readonly<Record<string, string>> {
  return {
    'content-security-policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors ${frameAncestors(config)}`,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': config.basePath === '' ? 'DENY' : 'SAMEORIGIN',
    ...(isHttps(config) && { 'strict-transport-security': `max-age=${HSTS.maxAge}` }),
  }
}

/** https, or a host that browsers trust without it (localhost). */
export function isTrustworthy(config: Config, host: string | undefined): boolean {
  return isHttps(config) || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host ?? '')
}

/** Safari before 15.4 does not include the site's own websocket in 'self'. */
function socketSource(config: Config, host: string | undefined): string {
  if (config.publicUrl !== null) return `${isHttps(config) ? 'wss' : 'ws'}://${new URL(config.publicUrl).host}`
  // The header becomes part of the policy, so it must be a plain host.
  return host !== undefined && /^[a-z0-9.-]+(:\d+)?$/i.test(host) ? `ws://${host} wss://${host}` : "'self'"
}
