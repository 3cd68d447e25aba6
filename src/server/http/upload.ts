import { Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { HttpError } from './http-error.ts'

type Upload = NonNullable<Endpoint['upload']>

/** Makes the routes of this scope pass a file of these types to the handler as a stream, and refuse any other body. */
export function acceptUploads(scope: FastifyInstance, { contentTypes }: Upload): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser([...contentTypes], (_, payload, done) => done(null, payload))
  scope.addContentTypeParser('*', (_request, _payload, done) => done(new HttpError('wrongFileType')))
}

/**
 * The body as a stream. It fails with `tooLarge` (413) after `maxBytes`, whatever the Content-Length is. Destroy it before the response
 * is sent: Node reads nothing more from a connection after a response to a request that was only partly read.
 */
export function limitUpload({ body, headers }: FastifyRequest, { maxBytes }: Upload): Readable {
  if (!(body instanceof Readable)) throw new HttpError('wrongFileType')
  if (Number(headers['content-length']) > maxBytes) throw new HttpError('tooLarge')
  let bytes = 0
  const limited = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(new HttpError('tooLarge'))
      else done(null, chunk)
    },
  })
  // The client closed the connection, maybe before this: nobody reads the error.
  if (body.destroyed) limited.destroy(new HttpError('badInput'))
  body.on('error', () => limited.destroy(new HttpError('badInput')))
  // The rest is read and dropped, so that the client gets the response; `pipeline` would close the connection.
  limited.on('close', () => body.unpipe(limited).resume())
  return body.pipe(limited)
}
