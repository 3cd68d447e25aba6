import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/tables.ts'
import { createNegotiator } from './negotiator.ts'
import { deleteOldFiles, findFile, findMissingFiles, storeFile } from './site-file-queries.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
}
/** Files with this extension are stored compressed. */
const TEXT = '.js'
/** The names that the build uses; PostgreSQL rejects zero bytes in text. */
const NAME = /^[\w.-]+$/
const MOST_BYTES = 4 * 1024 * 1024

const [compress, decompress] = [promisify(gzip), promisify(gunzip)]

/**
 * Stores the files of this version, so that its pages can load them from processes of another version, running in parallel or later
 * (docs/decisions/0106).
 */
export async function storeOwnFiles(db: Db, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => extname(name) in TYPES)
  for (const name of await findMissingFiles(db, names)) {
    const file = await readFile(join(folder, name))
    await storeFile(db, { name, content: extname(name) === TEXT ? await compress(file) : file })
  }
  await deleteOldFiles(db)
}

type Other = {
  readonly db: Db
  readonly cacheControl: string
  readonly answerNotFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

/** Serves the files of other versions below /assets. Those of this version have their own routes, which take precedence. */
export function serveOtherVersionsFiles(app: FastifyInstance, { db, cacheControl, answerNotFound }: Other): void {
  const kept = new LRUCache<string, Buffer>({
    maxSize: MOST_BYTES,
    sizeCalculation: (content) => content.length,
    fetchMethod: (name) => findFile(db, name),
    ignoreFetchAbort: true,
  })
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    const type = NAME.test(name) ? TYPES[extname(name)] : undefined
    const content = type === undefined ? undefined : await kept.fetch(name)
    if (type === undefined || content === undefined) return answerNotFound(request, reply)
    reply.type(type).headers({ 'cache-control': cacheControl, vary: 'accept-encoding' })
    if (extname(name) !== TEXT) return reply.send(content)
    const isSentCompressed = createNegotiator(request.headers).encodings(['gzip']).includes('gzip')
    if (!isSentCompressed) return reply.send(await decompress(content))
    return reply.header('content-encoding', 'gzip').send(content)
  })
}
