import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ERROR_WORDS } from '../../contract/error-words.ts'
import { type ErrorBody, type ErrorCode } from '../../contract/errors.ts'
import type { Language } from '../../contract/languages.ts'
import { errorCode, isUnavailable } from '../db/connection-problem.ts'
import { AppError } from './app-error.ts'
import { requestLanguage } from './negotiator.ts'

/** Our codes for the errors of Fastify and its plugins. */
const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'badInput',
  // A path outside the site's folder: do not reveal whether it exists.
  403: 'notFound',
  404: 'notFound',
  413: 'tooLarge',
  414: 'tooLarge',
  415: 'wrongContentType',
}
const MALFORMED = new Set(['FST_ERR_CTP_INVALID_JSON_BODY', 'FST_ERR_CTP_INVALID_CONTENT_LENGTH'])

/** Every error response has our shape; an unexpected error reveals no details (docs/spec-coverage.md, errors). */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = isCutOff(thrown, request) ? new AppError('badInput') : toAppError(thrown)
  if (error.code === 'internal' && !isClientGone(thrown, reply))
    request.log.error({ err: withoutRows(thrown) }, 'request failed')
  if (error.code === 'unavailable') request.log.warn({ reason: String(thrown) }, 'request failed: unavailable')
  if (error.retryAfterSeconds !== undefined)
    reply.header('retry-after', Math.max(1, Math.ceil(error.retryAfterSeconds)))
  // RFC 6750, 3: name the scheme, and that the token is invalid.
  if (error.code === 'tokenInvalid') reply.header('www-authenticate', 'Bearer error="invalid_token"')
  const language = requestLanguage(request.headers)
  return reply
    .code(error.status)
    .headers({ 'content-language': language, vary: 'accept-language', 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(errorBody(error, language))
}

/** Whether the client closed the connection within its body. A lost database has the same error code. */
function isCutOff(error: unknown, { raw }: FastifyRequest): boolean {
  return raw.errored !== null && error === raw.errored
}

/** Whether the client closed the connection before the first chunk of a stream. */
function isClientGone(error: unknown, { raw }: FastifyReply): boolean {
  return raw.destroyed && errorCode(error) === 'ERR_STREAM_PREMATURE_CLOSE'
}

export function errorBody({ code, fields }: Pick<AppError, 'code' | 'fields'>, language: Language): ErrorBody {
  const message = ERROR_WORDS[code][language]
  if (!fields || Object.keys(fields).length === 0) return { message, code }
  const messages = Object.entries(fields).map(([field, code]) => [field, ERROR_WORDS[code][language]] as const)
  return { message, code, fields: Object.fromEntries(messages) }
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isFastifyError(error)) {
    if (MALFORMED.has(error.code)) return new AppError('malformedJson')
    const code = CODE_BY_STATUS[error.statusCode ?? 500]
    if (code) return new AppError(code)
  }
  if (isAccountGone(error)) return new AppError('notSignedIn')
  if (isUnknownZone(error)) return new AppError('badInput')
  if (isUnavailable(error)) return new AppError('unavailable', { retryAfterSeconds: 5 })
  return new AppError('internal')
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && errorCode(error)?.startsWith('FST_') === true
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Whether the account was deleted while its row was being written. */
function isAccountGone(error: unknown): boolean {
  if (!(error instanceof Error) || errorCode(error) !== FOREIGN_KEY_VIOLATION) return false
  // On a cluster only the message names the constraint, with the number of the shard.
  return /_user_id_fkey(?:_\d+)?"/.test(error.message)
}

const INVALID_PARAMETER_VALUE = '22023'

/**
 * Whether a filter names a time zone that Node.js knows and this PostgreSQL does not. Uses the name of the routine, which is not
 * translated.
 */
function isUnknownZone(error: unknown): boolean {
  if (!(error instanceof Error) || errorCode(error) !== INVALID_PARAMETER_VALUE || !('routine' in error)) return false
  // On a cluster, `routine` names the function that forwards errors, so the message is checked too.
  return /zone/i.test(String(error.routine)) || /\btime zone\b/i.test(error.message)
}

/** Without PostgreSQL's `detail` and `where`, which quote rows and so may contain personal data. */
function withoutRows(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  return { type: error.name, message: error.message, code: errorCode(error), stack: error.stack }
}
