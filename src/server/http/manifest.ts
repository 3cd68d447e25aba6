import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { LANGUAGES } from '../../contract/languages.ts'
import { requestLanguage } from './negotiator.ts'

/** The web app manifest of the build, in the browser's language and with the operator's product name. */
export function serveManifest(app: FastifyInstance, webRoot: string, productName: string): void {
  const texts = new Map(
    LANGUAGES.map((language) => {
      const file = join(webRoot, `manifest.${language}.json`)
      const built = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {}
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
