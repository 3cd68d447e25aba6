import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { openApiText } from '../http/openapi.ts'
import { etagOf, type ReadyText } from '../http/page.ts'
import { sendReady } from '../http/site.ts'
import { ROOT } from '../root.ts'
import { type ApiDocument, docsPage, type Example, startHtml } from './docs-page.ts'

const STYLE = path.join(ROOT, 'src/server/api-docs/docs.css')
const EXAMPLES = path.join(ROOT, 'docs/examples')
/** In the order of the page. */
const EXAMPLE_ORDER = ['who-am-i.sh', 'place-bet.sh', 'list-bets.sh', 'settle-bet.ts', 'watch-matches.ts']
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The documentation of the API, made at the first request and kept. */
export function apiDocsRoutes(app: FastifyInstance, config: Config): void {
  function serve(url: string, type: string, make: () => string): void {
    let ready: Promise<ReadyText> | null = null
    app.get(url, { helmet: false }, async (request, reply) => {
      ready ??= readyText(make())
      reply.header('content-security-policy', POLICY)
      return sendReady(request, reply.type(`${type}; charset=utf-8`), await ready, 200)
    })
  }

  serve('/api/docs/style.css', 'text/css', () => readFileSync(STYLE, 'utf8'))
  serve('/api/docs', 'text/html', () => {
    const document = JSON.parse(openApiText()) as ApiDocument // written by us
    return docsPage(config.productName, document, startHtml(readExamples()), config.tokenLimit)
  })
}

/** Compressed off the event loop. */
async function readyText(text: string): Promise<ReadyText> {
  const bytes = Buffer.from(text)
  const [zipped, smallest] = await Promise.all([promisify(gzip)(bytes), promisify(brotliCompress)(bytes)])
  return { bytes: { identity: bytes, gzip: zipped, br: smallest }, etag: etagOf(bytes) }
}

function readExamples(): Example[] {
  const rank = (file: string) => EXAMPLE_ORDER.indexOf(file)
  return readdirSync(EXAMPLES)
    .toSorted((a, b) => rank(a) - rank(b))
    .map((file) => ({ file, text: readFileSync(path.join(EXAMPLES, file), 'utf8') }))
}
