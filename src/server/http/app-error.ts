import { ERROR_STATUS, type ErrorCode, type FieldCode } from '../../contract/errors.ts'

/** A client error; the response has its code. Any other thrown error is a bug; the response has status 500 and no details. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Readonly<Record<string, FieldCode>> | undefined
  readonly retryAfterSeconds: number | undefined
  constructor(code: ErrorCode, more: { fields?: Record<string, FieldCode>; retryAfterSeconds?: number } = {}) {
    super(code)
    this.code = code
    this.status = ERROR_STATUS[code]
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** Throws the problem that a rule found with a field, if any. */
export function refuse(problem: { readonly field: string; readonly code: FieldCode } | null): void {
  if (problem) throw badField(problem.field, problem.code)
}

export function badField(field: string, code: FieldCode): AppError {
  return new AppError('badInput', { fields: { [field]: code } })
}
