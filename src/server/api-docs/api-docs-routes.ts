import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { linksBelow } from '../http/base-path.ts'
import { openApiText } from '../http/openapi.ts'
import { escapeHtml, type ReadyText, readyText } from '../http/page.ts'
import { frameAncestors } from '../http/security-headers.ts'
import { sendReady } from '../http/site.ts'
import { ROOT } from '../root.ts'
import { type ApiDocument, DOCS, docsPage, type Example, SITE } from './docs-page.ts'
import { PAGE_SCRIPT } from './page-script.ts'

const STYLE = path.join(ROOT, 'src/server/api-docs/docs.css')
const EXAMPLES = path.join(ROOT, 'docs/examples')
/** The order on the page. */
const EXAMPLE_ORDER = ['who-am-i.sh', 'place-bet.sh', 'list-bets.sh', 'settle-bet.ts', 'watch-matches.ts']
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'"

/** The API documentation, rendered at the first request, in the font of the site at `webRoot`. */
export function apiDocsRoutes(app: FastifyInstance, config: Config, webRoot: string | undefined): void {
  const policy = `${POLICY}; frame-ancestors ${frameAncestors(config)}`
  const send = (request: FastifyRequest, reply: FastifyReply, text: ReadyText) =>
    sendReady(request, reply.header('content-security-policy', policy), text, 200)

  let style: ReadyText | null = null
  app.get(`${DOCS}/style.css`, { helmet: false }, async (request, reply) => {
    style ??= readyText(fontFace(webRoot) + readFileSync(STYLE, 'utf8'), BROTLI)
    return send(request, reply.type('text/css; charset=utf-8'), style)
  })

  const script = readyText(PAGE_SCRIPT, BROTLI)
  app.get(`${DOCS}/page.js`, { helmet: false }, async (request, reply) =>
    send(request, reply.type('text/javascript; charset=utf-8'), script),
  )

  let html: string | null = null
  // Only the last address is cached, since clients control the `Host` header.
  let kept: { readonly site: string; readonly text: ReadyText } | null = null
  app.get(DOCS, { helmet: false }, async (request, reply) => {
    html ??= linksBelow(config.basePath, makePage(config))
    const site = (config.publicUrl ?? `${request.protocol}://${request.host}`) + config.basePath
    if (kept?.site !== site) kept = { site, text: readyText(html.replaceAll(SITE, escapeHtml(site)), BROTLI) }
    return send(request, reply.type('text/html; charset=utf-8'), kept.text)
  })
}

/** The file of Inter that the build has named by its content; without it the page uses a system font. */
const FONT = /^inter-latin-wght-normal-[\w-]+\.woff2$/

function fontFace(webRoot: string | undefined): string {
  const folder = webRoot === undefined ? null : path.join(webRoot, 'assets')
  const file = folder !== null && existsSync(folder) && readdirSync(folder).find((name) => FONT.test(name))
  if (!file) return ''
  // Relative to the style sheet: right below any base path.
  return `@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:swap;src:url("../../assets/${file}") format("woff2")}\n`
}

function makePage({ productName, tokenLimit }: Config): string {
  const document = JSON.parse(openApiText()) as ApiDocument // our own document
  return docsPage({ name: productName, document, examples: readExamples(), tokenLimit })
}

/** Quality 11, the highest, takes 26 ms per page instead of 1 ms, for a tenth fewer bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

function readExamples(): Example[] {
  const rank = (file: string) => EXAMPLE_ORDER.indexOf(file)
  return readdirSync(EXAMPLES, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted((a, b) => rank(a) - rank(b))
    .map((file) => ({ file, text: readFileSync(path.join(EXAMPLES, file), 'utf8') }))
}
