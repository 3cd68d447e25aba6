import * as z from 'zod/mini'
import { user } from '../../contract/auth.ts'
import { bet } from '../../contract/bets/bets.ts'
import { selection } from '../../contract/bets/selections.ts'
import { ACCOUNT_HEADER, type Access, type Endpoint } from '../../contract/endpoint.ts'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import { ERROR_STATUS, type ErrorCode, errorBody } from '../../contract/errors.ts'
import { favoriteTeam } from '../../contract/matches/favorite-teams.ts'
import { favorite } from '../../contract/matches/favorites.ts'
import { match } from '../../contract/matches/matches.ts'
import type { TokenScope } from '../../contract/tokens.ts'

const TOKENS = `A program sends a token of its user as \`Authorization: Bearer cb_…\`, in place of the session cookie. \`x-token\` of an operation says which \
tokens it takes: \`read\` any, \`write\` those that may write, \`refused\` none.`

const SOCKET = `Beside these calls there is one websocket, \`/ws\`, on the same port. The client sends one \
\`register\` message; nothing in it is believed but \`since\`, the last version it has seen. The server answers \
\`connected\` and then sends \`state\` (everything), \`changes\` (what differs since a version) and \`fresh\` (the source was \
read and nothing changed; also the heartbeat), and to a signed-in person \`changed\` (what of their own to ask for again; where it changed before the socket opened, \`ago\` says for how many ms nothing of it has changed since). Whose socket it is, is read from the session cookie or the token.`

/** Schemas that become components; all other places refer to them. */
const NAMED = new Map<z.core.$ZodType, string>([
  [match, 'Match'],
  [bet, 'Bet'],
  [user, 'User'],
  [favorite, 'Favorite'],
  [favoriteTeam, 'FavoriteTeam'],
  [selection, 'Selection'],
])

const ACCESS_ERRORS: Record<Access, readonly ErrorCode[]> = {
  public: [],
  user: ['notSignedIn'],
  // The call was meant for another account (ACCOUNT_HEADER).
  admin: ['forbidden', 'notSignedIn'],
}

const ACCOUNT_PARAMETER = {
  name: ACCOUNT_HEADER,
  in: 'header',
  required: false,
  description: 'The id of the account that the call is meant for; 401 if another one is signed in.',
  schema: { type: 'string' },
}

/** OpenAPI 3.1 of the whole contract: docs/openapi.json and /api/openapi.json. */
export function openApiText(endpoints = ENDPOINTS, basePath = ''): string {
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Clutchbook',
      version: '1',
      description: `Every error is \`{message, code, fields?}\`; \`message\` is in the language of Accept-Language (pt, en, ru). ${TOKENS} ${SOCKET}`,
    },
    ...(basePath !== '' && { servers: [{ url: basePath }] }),
    paths: paths(endpoints),
    components: {
      schemas: { Error: jsonSchema(errorBody, 'output'), ...namedSchemas() },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function paths(endpoints: readonly Endpoint[]): Record<string, Record<string, object>> {
  const byPath: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const methods = (byPath[endpoint.path] ??= {})
    methods[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return byPath
}

function operation(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    'x-access': endpoint.access,
    'x-token': tokenFor(endpoint),
    ...(endpoint.access !== 'public' && {
      security: [{ session: [] }, ...(takesTokens(endpoint) ? [{ token: [] }] : [])],
    }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...parameters(endpoint.headers, 'header'),
      ...(endpoint.access === 'public' ? [] : [ACCOUNT_PARAMETER]),
    ],
    ...requestBody(endpoint),
    responses: { ...successes(endpoint), ...unchanged(endpoint), ...failures(endpoint) },
  }
}

const TAGS: readonly (readonly [tag: string, paths: RegExp])[] = [
  ['Matches', /^\/api\/(live-matches|upcoming-matches|odds|refresh-matches|matches|results)\b/],
  ['Bets', /^\/api\/bets\b/],
  ['Imports', /^\/api\/imports\b/],
  ['Favorites', /^\/api\/favorite(?:s|-teams)\b/],
  ['Account', /^\/api\/(auth|account|register|login|logout|tokens|calendar)\b/],
]

/** The group of an endpoint on the documentation page. */
function tagOf({ access, path }: Endpoint): string {
  if (access === 'admin') return 'Administration'
  return TAGS.find(([, paths]) => paths.test(path))?.[0] ?? 'Book'
}

function takesTokens({ access, personOnly }: Endpoint): boolean {
  return access !== 'admin' && personOnly !== true
}

function tokenFor(endpoint: Endpoint): 'refused' | TokenScope {
  if (!takesTokens(endpoint)) return 'refused'
  return endpoint.method === 'GET' ? 'read' : 'write'
}

function tokenErrors(endpoint: Endpoint): readonly ErrorCode[] {
  // The caller is identified first, for every endpoint.
  const codes = ['tokenInvalid', 'tooManyRequests'] as const
  if (!takesTokens(endpoint)) return [...codes, 'personOnly']
  return endpoint.method === 'GET' ? codes : [...codes, 'tokenReadOnly']
}

function requestBody({ body, upload }: Endpoint) {
  if (body) return { requestBody: { required: true, content: json(jsonSchema(body, 'input')) } }
  if (!upload) return {}
  const content = Object.fromEntries(upload.contentTypes.map((type) => [type, {}]))
  return { requestBody: { required: true, description: `A file of at most ${upload.maxBytes} bytes.`, content } }
}

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query' | 'header') {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

function successes({ responses, responseHeaders, file }: Endpoint) {
  const headers = responseHeaders && { headers: headerObjects(responseHeaders) }
  return mapValues(responses, (schema) =>
    schema
      ? {
          description: 'Success',
          ...headers,
          content: { [file ?? 'application/json']: { schema: jsonSchema(schema, 'output') } },
        }
      : { description: 'Success, empty', ...headers },
  )
}

function unchanged({ hasETag, responseHeaders }: Endpoint) {
  const headers = responseHeaders && { headers: headerObjects(responseHeaders) }
  return hasETag ? { 304: { description: 'Unchanged, empty', ...headers } } : {}
}

function headerObjects(schema: z.ZodMiniType) {
  const { properties = {}, required = [] } = jsonSchema(schema, 'output')
  return mapValues(properties, (schema, name) => ({ required: required.includes(name), schema }))
}

function mapValues<T>(record: Readonly<Record<string, T>>, map: (value: T, key: string) => object) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]))
}

/** One response per status, listing its error codes. */
function failures(endpoint: Endpoint) {
  const takesInput = endpoint.params ?? endpoint.query ?? endpoint.body
  const codes: ErrorCode[] = [
    ...(takesInput ? (['badInput'] as const) : []),
    ...(endpoint.body ? (['malformedJson', 'tooLarge', 'wrongContentType'] as const) : []),
    ...(endpoint.upload ? (['tooLarge', 'wrongFileType'] as const) : []),
    ...(endpoint.method === 'GET' ? [] : (['foreignOrigin'] as const)),
    ...ACCESS_ERRORS[endpoint.access],
    ...tokenErrors(endpoint),
    ...(endpoint.errors ?? []),
    'unavailable',
  ]
  const byStatus = Object.groupBy(new Set(codes), (code) => ERROR_STATUS[code])
  const content = json({ $ref: '#/components/schemas/Error' })
  return mapValues(byStatus, (codes) => ({ description: codes.join(', '), content }))
}

function json(schema: object) {
  return { 'application/json': { schema } }
}

function namedSchemas() {
  return Object.fromEntries([...NAMED].map(([schema, name]) => [name, jsonSchema(schema, 'output', schema)]))
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output', inFull?: z.core.$ZodType) {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    override({ zodSchema, jsonSchema }) {
      const name = zodSchema === inFull ? undefined : NAMED.get(zodSchema)
      if (name !== undefined) referTo(name, jsonSchema)
    },
  })
  return described
}

function referTo(name: string, jsonSchema: object): void {
  for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key)
  Object.assign(jsonSchema, { $ref: `#/components/schemas/${name}` })
}
