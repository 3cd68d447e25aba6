import { readdirSync, readFileSync } from 'node:fs'
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
import { type ApiDocument, DOCS, docsPages, type Example, SITE, startHtml } from './docs-page.ts'

const STYLE = path.join(ROOT, 'src/server/api-docs/docs.css')
const EXAMPLES = path.join(ROOT, 'docs/examples')
/** In the order of the page. */
const EXAMPLE_ORDER = ['who-am-i.sh', 'place-bet.sh', 'list-bets.sh', 'settle-bet.ts', 'watch-matches.ts']
const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"

/** The documentation of the API, made at the first request and kept, compressed. */
export function apiDocsRoutes(app: FastifyInstance, config: Config): void {
  const policy = `${POLICY}; frame-ancestors ${frameAncestors(config)}`
  const send = (request: FastifyRequest, reply: FastifyReply, text: ReadyText) =>
    sendReady(request, reply.header('content-security-policy', policy), text, 200)
  const style = once(() => readyText(readFileSync(STYLE, 'utf8'), BROTLI))
  app.get(`${DOCS}/style.css`, { helmet: false }, async (request, reply) =>
    send(request, reply.type('text/css; charset=utf-8'), style()),
  )

  const pages = once(() => {
    const document = JSON.parse(openApiText()) as ApiDocument // written by us
    return docsPages(config.productName, document, startHtml(readExamples()), config.tokenLimit)
  })
  const ready = new Map<string, ReadyText>()
  const page = async (request: FastifyRequest, reply: FastifyReply, slug: string) => {
    const html = pages().get(slug)
    if (html === undefined) return reply.callNotFound()
    const site = (config.publicUrl ?? `${request.protocol}://${request.host}`) + config.basePath
    // Only one page has the address of the site, and only one of them is kept: a client writes what it likes into `Host`.
    const kept = ready.get(slug)
    const isKept = kept !== undefined && (slug !== '' || site === keptSite)
    if (slug === '') keptSite = site
    const text = isKept ? kept : readyText(linksBelow(config.basePath, html).replaceAll(SITE, escapeHtml(site)), BROTLI)
    ready.set(slug, text)
    return send(request, reply.type('text/html; charset=utf-8'), text)
  }
  let keptSite = ''
  app.get(DOCS, { helmet: false }, (request, reply) => page(request, reply, ''))
  app.get<{ Params: { page: string } }>(`${DOCS}/:page`, { helmet: false }, (request, reply) =>
    page(request, reply, request.params.page),
  )
}

/** The same answer each time, made when it is first asked for. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The best, 11, takes 26 ms a page in place of one, for a tenth fewer bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

function readExamples(): Example[] {
  const rank = (file: string) => EXAMPLE_ORDER.indexOf(file)
  return readdirSync(EXAMPLES, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted((a, b) => rank(a) - rank(b))
    .map((file) => ({ file, text: readFileSync(path.join(EXAMPLES, file), 'utf8') }))
}
