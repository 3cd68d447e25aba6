import type { IncomingMessage } from 'node:http'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '../config.ts'
import type { Page } from './page.ts'

const HSTS = { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false }
const API_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** Of what a browser would ask the person for, this site needs nothing. */
export const PERMISSIONS_POLICY =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), display-capture=()'

export function isHttps({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') === true
}

/** Helmet for every answer; what stands inline in the page is allowed by its hash. */
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
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        // The one policy of the page: it gives the address of the service worker, and nothing else.
        'trusted-types': ['service-worker'],
        ...(https && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: https ? HSTS : false,
    // Ignored, with an error in the console, on plain http away from this machine: set where it works.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  }
}

/** What an answer of the API needs, ready made, for those that go out before Fastify's hooks run. */
export function apiSecurityHeaders(config: Config): Readonly<Record<string, string>> {
  return {
    'content-security-policy': API_POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps(config) && { 'strict-transport-security': `max-age=${HSTS.maxAge}` }),
  }
}

/** https, or a host that browsers trust without it. */
export function isTrustworthy(config: Config, host: string | undefined): boolean {
  return isHttps(config) || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host ?? '')
}

/** Safari before 15.4 does not count our own socket as 'self'. */
function socketSource(config: Config, host: string | undefined): string {
  if (config.publicUrl !== null) return `${isHttps(config) ? 'wss' : 'ws'}://${new URL(config.publicUrl).host}`
  // The header goes into the policy, so it may hold nothing but a host.
  return host !== undefined && /^[a-z0-9.-]+(:\d+)?$/i.test(host) ? `ws://${host} wss://${host}` : "'self'"
}
