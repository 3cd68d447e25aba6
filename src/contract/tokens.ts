import * as z from 'zod/mini'
import { VISIBLE } from '../domain/text/clean-text.ts'
import { currentPassword } from './auth.ts'
import { endpoint } from './endpoint.ts'
import type { FieldCode } from './errors.ts'
import { composed, idParams } from './typed-text.ts'

/** 'read': GET only; 'write': everything that takes a token. */
export const TOKEN_SCOPES = ['read', 'write'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Per account. */
export const MAX_TOKENS = 20
const TOKEN_NAME_MAX = 60

const fieldCode = (code: FieldCode) => code
const time = z.iso.datetime()

export const token = z.object({
  id: z.int(),
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  createdAt: time,
  /** To the minute; null before the first use. */
  lastUsedAt: z.nullable(time),
})
export type Token = z.output<typeof token>

export const newToken = z.object({
  name: z
    .string(fieldCode('tokenNameRequired'))
    .check(
      ...composed(TOKEN_NAME_MAX, 'tooLong'),
      z.regex(VISIBLE, fieldCode('tokenNameRequired')),
      z.regex(/^[^\p{Cc}\p{Cs}]*$/u, fieldCode('invalid')),
    ),
  scope: z.enum(TOKEN_SCOPES, fieldCode('invalid')),
  password: currentPassword,
})

export const listTokens = endpoint({
  method: 'GET',
  path: '/api/tokens',
  access: 'user',
  data: ['account'],
  offline: 'nobody',
  personOnly: true,
  summary: 'My tokens for programs, the newest first; not the tokens themselves.',
  responses: { 200: z.array(token) },
})

export const createToken = endpoint({
  method: 'POST',
  path: '/api/tokens',
  access: 'user',
  personOnly: true,
  summary: `Creates a token for a program; only this answer contains it, as \`token\`. Asks for the password. At most ${MAX_TOKENS} per account.`,
  body: newToken,
  responses: { 201: z.extend(token, { token: z.string() }) },
  errors: ['tooManyTokens', 'tooManyRequests'],
})

export const revokeToken = endpoint({
  method: 'DELETE',
  path: '/api/tokens/{id}',
  access: 'user',
  personOnly: true,
  summary: 'Revokes a token: its next call gets 401, and its sockets are closed.',
  params: idParams,
  responses: { 204: null },
  errors: ['notFound'],
})
