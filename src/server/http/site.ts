import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGES } from '../../contract/languages.ts'
import { PATHS } from '../../contract/paths.ts'
import { SETUP_PATH } from '../../contract/setup.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../../domain/time/durations.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/tables.ts'
import { AppError } from './app-error.ts'
import { manifestBelow } from './base-path.ts'
import { isUnchanged } from './if-none-match.ts'
import { createNegotiator, requestLanguage } from './negotiator.ts'
import { serveOtherVersionsFiles, storeOwnFiles } from './other-versions-files.ts'
import { ENCODINGS, type Page, type PageEncoding, type ReadyText } from './page.ts'
import { wantsPage } from './wants-page.ts'

const IMMUTABLE = `public, max-age=${365 * DAY_SECONDS}, immutable`
const ONE_HOUR = `public, max-age=${HOUR_SECONDS}`

type Site = {
  readonly db: Db
  readonly webRoot: string
  readonly page: Page
  readonly config: Pick<Config, 'productName' | 'basePath'>
  /** Called with the client's IP address. */
  readonly onPage: (address: string) => void
}

/**
 * Serves the built site: the files that exist at startup, files of other versions that open pages request, the manifest, and the page at
 * the path of every screen.
 */
export async function serveSite(app: FastifyInstance, { db, webRoot, page, config, onPage }: Site): Promise<void> {
  const root = resolve(webRoot)
  const assets = join(root, 'assets')
  // Never cached: open pages update themselves through it.
  const worker = join(root, 'service-worker.js')
  await app.register(fastifyStatic, {
    root,
    // Only files that exist at startup get a route, so no client path reaches the file system.
    wildcard: false,
    index: false,
    globIgnore: ['index.html', 'manifest.*.json', '**/*.{br,gz}'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', path === worker ? 'no-cache' : path.startsWith(assets) ? IMMUTABLE : ONE_HOUR)
      reply.header('vary', 'accept-encoding')
    },
  })
  await storeOwnFiles(db, assets)
  serveOtherVersionsFiles(app, {
    db,
    cacheControl: IMMUTABLE,
    answerNotFound: (request, reply) => answerNotFound(request, reply, page),
  })
  serveManifest(app, root, config)
  const answerScreen = (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method === 'GET') onPage(request.ip)
    return sendPage(request, reply, page, 200)
  }
  for (const path of [...Object.values(PATHS), SETUP_PATH]) app.get(path, answerScreen)
  const { basePath } = config
  if (basePath === '') return
  // A redirect instead of the page: the service worker's scope is below the trailing slash.
  app.get(basePath, (request, reply) => reply.redirect(`${basePath}/${request.url.replace(/^[^?]*/, '')}`, 308))
}

/** The web app manifest of the build, in the browser's language and with the operator's product name. */
function serveManifest(app: FastifyInstance, webRoot: string, { productName, basePath }: Site['config']): void {
  const texts = new Map(
    LANGUAGES.map((language) => {
      const file = join(webRoot, `manifest.${language}.json`)
      const built = existsSync(file) ? (JSON.parse(manifestBelow(basePath, readFileSync(file, 'utf8'))) as object) : {} // our own build
      return [language, JSON.stringify({ name: productName, short_name: productName, ...built })]
    }),
  )
  app.get('/manifest.webmanifest', (request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
      .type('application/manifest+json; charset=utf-8')
      .send(texts.get(requestLanguage(request.headers))),
  )
}

/** Unknown paths: the page (which shows its 404) for browser navigation, JSON otherwise. */
export async function answerNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page | null,
): Promise<FastifyReply> {
  if (page === null || !wantsPage(request, request.headers)) throw new AppError('notFound')
  return sendPage(request, reply, page, 404)
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status: 200 | 404): Promise<FastifyReply> {
  return sendReady(request, reply.type('text/html; charset=utf-8'), page, status)
}

/** Sends the text in an encoding that the client accepts; 304 if the client has it already. */
export async function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ReadyText,
  status: 200 | 404,
): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: page.etag })
  if (status === 200 && isUnchanged(request.headers['if-none-match'], page.etag)) return reply.code(304).send()
  const encoding = pageEncoding(request)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(status).send(await page.bytes(encoding))
}

function pageEncoding(request: FastifyRequest): PageEncoding {
  const accepted = createNegotiator(request.headers).encodings(ENCODINGS)
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? 'identity'
}
