import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ERROR_WORDS, type ErrorBody, type ErrorCode } from '../../contract/errors.ts'
import type { Language } from '../../contract/languages.ts'
import { errorCode, isUnavailable } from '../db/connection-problem.ts'
import { HttpError } from './http-error.ts'
import { requestLanguage } from './negotiator.ts'

/** What Fastify and its plugins refuse, in our words. */
const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'badInput',
  // A path outside of the site's folder; whether there is something is nobody's business.
  403: 'notFound',
  404: 'notFound',
  413: 'tooLarge',
  414: 'tooLarge',
  415: 'wrongContentType',
}
const MALFORMED = new Set(['FST_ERR_CTP_INVALID_JSON_BODY', 'FST_ERR_CTP_INVALID_CONTENT_LENGTH'])

/** Decisions §7: every error that leaves is one of ours; of anything unforeseen not a word leaves. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toHttpError(thrown)
  if (error.code === 'internal' && !hasReaderLeft(thrown, reply))
    request.log.error({ err: withoutRows(thrown) }, 'a request failed')
  if (error.code === 'unavailable') request.log.warn({ reason: String(thrown) }, 'a request could not be served')
  if (error.retryAfterSeconds !== undefined)
    reply.header('retry-after', Math.max(1, Math.ceil(error.retryAfterSeconds)))
  const language = requestLanguage(request.headers)
  return reply
    .code(error.status)
    .headers({ 'content-language': language, vary: 'accept-language', 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(errorBody(error, language))
}

/** Whoever asked went away before the first piece of a stream: nobody's fault, and nobody is left to answer. */
function hasReaderLeft(error: unknown, { raw }: FastifyReply): boolean {
  return raw.destroyed && errorCode(error) === 'ERR_STREAM_PREMATURE_CLOSE'
}

export function errorBody({ code, fields }: Pick<HttpError, 'code' | 'fields'>, language: Language): ErrorBody {
  const message = ERROR_WORDS[code][language]
  if (!fields || Object.keys(fields).length === 0) return { message, code }
  const told = Object.entries(fields).map(([field, code]) => [field, ERROR_WORDS[code][language]] as const)
  return { message, code, fields: Object.fromEntries(told) }
}

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (isFastifyError(error)) {
    if (MALFORMED.has(error.code)) return new HttpError('malformedJson')
    const code = CODE_BY_STATUS[error.statusCode ?? 500]
    if (code) return new HttpError(code)
  }
  if (isAccountGone(error)) return new HttpError('notSignedIn')
  if (isUnavailable(error)) return new HttpError('unavailable', { retryAfterSeconds: 5 })
  return new HttpError('internal')
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && errorCode(error)?.startsWith('FST_') === true
}

const FOREIGN_KEY_VIOLATION = '23503'

/** What was to be written is of a person whose account was deleted in this very moment. */
function isAccountGone(error: unknown): boolean {
  if (!(error instanceof Error) || errorCode(error) !== FOREIGN_KEY_VIOLATION || !('constraint' in error)) return false
  return String(error.constraint).endsWith('_user_id_fkey')
}

/** PostgreSQL's `detail` and `where` quote rows, which may be personal data: they stay out of the log. */
function withoutRows(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  return { type: error.name, message: error.message, code: errorCode(error), stack: error.stack }
}
