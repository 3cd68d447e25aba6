import * as z from 'zod/mini'
import { VISIBLE } from '../domain/text/clean-text.ts'
import { endpoint } from './endpoint.ts'
import type { FieldCode } from './errors.ts'
import { composed } from './typed-text.ts'

/** Checks the code's name at compile time. */
const fieldCode = (code: FieldCode) => code

export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 256

export const user = z.object({
  id: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: z.iso.datetime(),
})
export type User = z.output<typeof user>

/** The administrator's id; registration never assigns it (docs/spec-coverage.md, section 6). */
export const ADMIN_ID = 4

// Letters of every script, for example in Russian mailboxes; no quoted local parts, no address literals.
const EMAIL =
  /^(?!\.)(?!.*\.[.@])[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,}$/u
const SINGLE_LINE = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u
const WHOLE_CHARACTERS = /^[^\p{Cs}]*$/u

/** A missing text has its own error code; a value of another type gets `invalid`. */
const text = (required: FieldCode) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? required : fieldCode('invalid')) })

const email = z
  .string(fieldCode('emailInvalid'))
  .check(...composed(254, 'emailInvalid'), z.regex(EMAIL, fieldCode('emailInvalid')))
const name = (required: FieldCode) =>
  text(required).check(
    ...composed(100, 'tooLong'),
    z.regex(VISIBLE, required),
    z.regex(SINGLE_LINE, fieldCode('invalid')),
  )
// A pattern with the `u` flag counts code points; `length` counts an emoji twice.
const passwordMax = z.regex(new RegExp(`^.{0,${PASSWORD_MAX}}$`, 'su'), {
  error: fieldCode('passwordTooLong'),
  abort: true,
})
export const newPassword = text('passwordRequired').check(
  passwordMax,
  z.regex(new RegExp(`^.{${PASSWORD_MIN},}$`, 'su'), fieldCode('passwordTooShort')),
  // All lone surrogates would hash to the same value.
  z.regex(WHOLE_CHARACTERS, fieldCode('invalid')),
)
export const currentPassword = text('passwordRequired').check(
  passwordMax,
  z.minLength(1, fieldCode('passwordRequired')),
)

export const credentials = z.object({ email, password: currentPassword })
export const registration = z.object({
  firstName: name('firstNameRequired'),
  lastName: name('lastNameRequired'),
  email,
  password: newPassword,
})
export const passwordChange = z.object({ currentPassword, newPassword })

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'public',
  data: ['user'],
  offline: 'person',
  summary: 'The signed-in user, or null. `X-Break-Until` is the end of the break that the user is on, if any.',
  responses: { 200: z.nullable(user) },
  responseHeaders: z.object({ 'X-Break-Until': z.exactOptional(z.iso.datetime()) }),
})

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  access: 'public',
  personOnly: true,
  summary: 'Creates an account and signs it in.',
  body: registration,
  responses: { 201: user },
  errors: ['emailTaken', 'tooManyRequests'],
})

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  personOnly: true,
  summary: 'Logs in.',
  body: credentials,
  responses: { 200: user },
  errors: ['wrongCredentials', 'tooManyRequests'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  personOnly: true,
  summary: 'Ends this session; also when there is none.',
  responses: { 204: null },
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/password',
  access: 'user',
  personOnly: true,
  summary: 'Changes the password and ends every other session.',
  body: passwordChange,
  responses: { 204: null },
  errors: ['tooManyRequests'],
})

export const logoutEverywhere = endpoint({
  method: 'POST',
  path: '/api/auth/logout-everywhere',
  access: 'user',
  personOnly: true,
  summary: 'Ends every session of this account, this one included.',
  responses: { 204: null },
})
