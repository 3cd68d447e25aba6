import { Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { AppError } from './app-error.ts'

type Upload = NonNullable<Endpoint['upload']>

/** Makes the routes of this scope pass files of these types to the handler as streams, and refuse any other body. */
export function acceptUploads(scope: FastifyInstance, { contentTypes }: Upload): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser([...contentTypes], (_, payload, done) => done(null, payload))
  scope.addContentTypeParser('*', (_request, _payload, done) => done(new AppError('wrongFileType')))
}

/**
 * The body as a stream, which fails with `tooLarge` (413) after `maxBytes`, whatever the Content-Length is. Destroy it before sending the
 * response: after responding to a partly read request, Node reads nothing more from the connection.
 */
export function limitUpload({ body, headers }: FastifyRequest, { maxBytes }: Upload): Readable {
  if (!(body instanceof Readable)) throw new AppError('wrongFileType')
  if (Number(headers['content-length']) > maxBytes) throw new AppError('tooLarge')
  let bytes = 0
  const limited = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(new AppError('tooLarge'))
      else done(null, chunk)
    },
  })
  // The client closed the connection, possibly before this point; no handler sees the error.
  if (body.destroyed) limited.destroy(new AppError('badInput'))
  body.on('error', () => limited.destroy(new AppError('badInput')))
  // Reads and discards the rest, so that the client gets the response; `pipeline` would close the connection.
  limited.on('close', () => body.unpipe(limited).resume())
  return body.pipe(limited)
}
