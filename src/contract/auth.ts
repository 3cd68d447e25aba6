import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { FieldCode } from './errors.ts'

const says = (code: FieldCode) => code

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

/** The administrator's id, never given out by registration (specification §6). */
export const ADMIN_ID = 4

const email = z
  .string(says('emailInvalid'))
  .check(z.trim(), z.maxLength(254, says('emailInvalid')), z.email(says('emailInvalid')))
const name = (required: FieldCode) =>
  z.string(required).check(z.trim(), z.minLength(1, required), z.maxLength(100, says('tooLong')))
const newPassword = z
  .string(says('passwordRequired'))
  .check(z.minLength(PASSWORD_MIN, says('passwordTooShort')), z.maxLength(PASSWORD_MAX, says('passwordTooLong')))
const givenPassword = z
  .string(says('passwordRequired'))
  .check(z.minLength(1, says('passwordRequired')), z.maxLength(PASSWORD_MAX, says('passwordTooLong')))

export const credentials = z.object({ email, password: givenPassword })
export const registration = z.object({
  firstName: name('firstNameRequired'),
  lastName: name('lastNameRequired'),
  email,
  password: newPassword,
})
export const passwordChange = z.object({ currentPassword: givenPassword, newPassword })

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'public',
  summary: 'The signed-in user, or null.',
  responses: { 200: z.nullable(user) },
})

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  access: 'public',
  summary: 'Creates an account and signs it in.',
  body: registration,
  responses: { 201: user },
  errors: ['badInput', 'emailTaken', 'tooManyRequests'],
})

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  summary: 'Signs in.',
  body: credentials,
  responses: { 200: user },
  errors: ['badInput', 'wrongCredentials', 'tooManyRequests'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  summary: 'Ends this session; also when there is none.',
  responses: { 204: null },
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/password',
  access: 'user',
  summary: 'Changes the password and ends every other session.',
  body: passwordChange,
  responses: { 204: null },
  errors: ['badInput', 'tooManyRequests'],
})

export const logoutEverywhere = endpoint({
  method: 'POST',
  path: '/api/auth/logout-everywhere',
  access: 'user',
  summary: 'Ends every session of this account, this one included.',
  responses: { 204: null },
})
