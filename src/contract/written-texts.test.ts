import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { HOSTILE_TEXTS, RAW } from '../../test/support/hostile-texts.ts'
import { ENDPOINTS } from './endpoints.ts'

// test/server/text-fields.test.ts and text-addresses.test.ts show at the API that each call reads its fields by these schemas.

/** The fields of a schema; a body may be transformed or one of several. */
function fieldsOf(schema: z.ZodMiniType | undefined): readonly (readonly [name: string, schema: z.ZodMiniType])[] {
  if (schema instanceof z.ZodMiniObject) return Object.entries(schema.shape as Record<string, z.ZodMiniType>)
  if (schema instanceof z.ZodMiniPipe) return fieldsOf(schema.def.in as z.ZodMiniType)
  return []
}

type Json = z.core.JSONSchema._JSONSchema
/** A free text: neither a constant nor one of several. */
const isText = (schema: Json): boolean =>
  typeof schema === 'object' && schema.type === 'string' && !schema.enum && !schema.const
/** Whether the field takes a free text, a list of them, or both. */
function shapesOf(schema: Json): readonly ('text' | 'list')[] {
  if (typeof schema !== 'object') return []
  return [schema, ...(schema.anyOf ?? [])].flatMap((one) => {
    if (isText(one)) return ['text' as const]
    const item = typeof one === 'object' && one.type === 'array' ? one.items : undefined
    return item && !Array.isArray(item) && isText(item) ? ['list' as const] : []
  })
}

const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/u

/** Compared or hashed, never stored as typed. */
const SECRETS = ['password', 'currentPassword', 'newPassword', 'code', 'token']

/** Parsed behind the schema. Only the result is stored: a number, a place in a list, an address, a cleaned name. */
const READ_LATER = new Set([
  'GET /api/odds/{team1}/{team2}: team1',
  'GET /api/odds/{team1}/{team2}: team2',
  'GET /api/bets: cursor',
  'POST /api/bets: exactOdds',
  'PATCH /api/bets/{id}: exactOdds',
  'POST /api/bets/multiple: exactOdds',
  'PATCH /api/bets/{id}/correction: exactOdds',
  'PUT /api/push/devices: endpoint',
  'POST /api/imports: name',
  'POST /api/cash/reconcile: balance',
])

const FIELDS = ENDPOINTS.flatMap(({ method, path, body, query, params }) =>
  [body, query, params].flatMap((schema) =>
    fieldsOf(schema)
      .filter(([name]) => !SECRETS.includes(name))
      .flatMap(([name, field]) =>
        shapesOf(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' })).map((shape) => ({
          title: `${method} ${path}: ${name}`,
          isKept: schema === body,
          field,
          shape,
        })),
      ),
  ),
)

test('the contract has fields for texts', () => {
  expect(FIELDS.length).toBeGreaterThan(100)
})

test.each(HOSTILE_TEXTS)('no field of a call accepts a text that cannot be stored or shown: %s', (_, of) => {
  const taken = FIELDS.filter(({ field, shape, isKept }) => {
    const { data } = field.safeParse(shape === 'list' ? [of('abcdefgh')] : of('abcdefgh'))
    // JSON escapes NUL and lone surrogates. A search text may contain other control characters.
    const json = JSON.stringify(data ?? null)
    return /\\u(?:d[89a-f]|0000)/iu.test(json) || (isKept ? RAW : DIRECTIONS).test(json)
  })
  expect(taken.map(({ title }) => title).filter((title) => !READ_LATER.has(title))).toEqual([])
})
