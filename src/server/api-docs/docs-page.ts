import { ACCOUNT_HEADER } from '../../contract/endpoint.ts'
import { ERROR_WORDS } from '../../contract/error-words.ts'
import { ERROR_STATUS, type ErrorCode } from '../../contract/errors.ts'
import { PATHS } from '../../contract/paths.ts'
import { required } from '../../domain/required.ts'
import { escapeHtml } from '../http/page.ts'
import { type Field, fieldsHtml, proseHtml, type Schema, schemaHtml } from './schema-html.ts'

type Content = Readonly<Record<string, { readonly schema?: Schema }>>

type Operation = {
  readonly summary: string
  readonly tags: readonly string[]
  readonly 'x-access': 'public' | 'user' | 'admin'
  readonly 'x-token': 'read' | 'write' | 'refused'
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'path' | 'query' | 'header'
    readonly required: boolean
    readonly description?: string
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly description?: string; readonly content: Content }
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string
        readonly headers?: Readonly<Record<string, { readonly required: boolean; readonly schema: Schema }>>
        readonly content?: Content
      }
    >
  >
}

/** The parts of the OpenAPI document that the page shows. */
export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** A file of docs/examples. */
export type Example = { readonly file: string; readonly text: string }

type Call = { readonly id: string; readonly method: string; readonly path: string; readonly operation: Operation }

/** The order of the groups; any other comes after them. */
const GROUPS = ['Matches', 'Bets', 'Book', 'Favorites', 'Account', 'Administration']

const ACCESS = { public: 'Open to everyone.', user: 'Needs a signed-in user.', admin: 'For the administrator.' }
const TOKEN = {
  read: 'Takes tokens: read-only or read-write.',
  write: 'Takes tokens: read-write.',
  refused: 'Takes no token: 403 <code>personOnly</code>.',
}

export const DOCS = '/api/docs'
/** In the place of the address of this site, which the request knows. */
export const SITE = 'https://address-of-this-site.invalid'

type Page = { readonly slug: string; readonly title: string; readonly html: string }
type Frame = { readonly name: string; readonly groups: Groups; readonly pages: readonly Page[] }
type Groups = readonly (readonly [group: string, calls: readonly Call[]])[]

/** The documentation of the API as HTML pages without scripts, in English, by the last part of their address: a page for each call and schema. */
export function docsPages(
  name: string,
  document: ApiDocument,
  start: string,
  tokenLimit: number,
): ReadonlyMap<string, string> {
  const groups = groupsOf(document)
  const schemas = Object.entries(document.components.schemas)
  const pages: Page[] = [
    { slug: '', title: 'Getting started', html: `<h1>API</h1>\n<section id="start">\n${start}\n</section>` },
    { slug: 'conventions', title: 'Conventions', html: conventionsHtml(tokenLimit) },
    ...groups.flatMap(([, calls]) => calls.map(callPage)),
    { slug: 'schemas', title: 'Schemas', html: schemasHtml(schemas.map(([schema]) => schema)) },
    ...schemas.map(schemaPage),
    { slug: 'errors', title: 'Errors', html: errorsHtml() },
  ]
  return new Map(pages.map((page) => [page.slug, framed(page, { name, groups, pages })]))
}

function framed({ slug, title, html }: Page, { name, groups, pages }: Frame): string {
  const at = pages.findIndex((page) => page.slug === slug)
  const item = (page: string, words: string) => `<li>${linkTo(page, words, slug)}</li>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>${slug === '' ? 'API' : escapeHtml(title)} · ${escapeHtml(name)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${DOCS}/style.css">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header><p><a href="/">${escapeHtml(name)}</a> <span>API</span></p></header>
<nav aria-label="Contents"><ul>
${item('', 'Getting started')}
${item('conventions', 'Conventions')}
${groups.map(([group, calls]) => contentsHtml(group, calls, slug)).join('\n')}
${item('schemas', 'Schemas')}
${item('errors', 'Errors')}
</ul></nav>
<main id="content" tabindex="-1">
${html}
<p class="steps">${stepHtml('prev', pages[at - 1])}${stepHtml('next', pages[at + 1])}</p>
</main>
</body>
</html>
`
}

const addressOf = (slug: string) => (slug === '' ? DOCS : `${DOCS}/${slug}`)

function linkTo(slug: string, html: string, current: string): string {
  return `<a href="${escapeHtml(addressOf(slug))}"${slug === current ? ' aria-current="page"' : ''}>${html}</a>`
}

function stepHtml(rel: 'prev' | 'next', page: Page | undefined): string {
  if (!page) return '<span></span>'
  const words = rel === 'prev' ? `← ${escapeHtml(page.title)}` : `${escapeHtml(page.title)} →`
  return `<a rel="${rel}" href="${escapeHtml(addressOf(page.slug))}">${words}</a>`
}

/** How to create a token, and the examples. */
export function startHtml(examples: readonly Example[]): string {
  return `<ol>
<li>Create a token in <a href="${PATHS.settingsPrograms}">the settings</a>, under “Access for programs”. It is shown once.</li>
<li>Put it and the address of this site into the environment of your program:
${codeBlock(`export CLUTCHBOOK_URL=${SITE}\nexport CLUTCHBOOK_TOKEN=cb_…`, 'shell')}</li>
<li>Send the token with every call, as <code>Authorization: Bearer cb_…</code>. It calls as you, and sees what you see.</li>
</ol>
<h2>Examples</h2>
${examples.map(({ file, text }) => `<details><summary>${escapeHtml(file)}</summary>\n${codeBlock(text, file)}</details>`).join('\n')}`
}

function groupsOf({ paths }: ApiDocument): Groups {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ id: idOf(method, path), method, path, operation })),
  )
  const byGroup = Map.groupBy(calls, ({ operation }) => required(operation.tags[0], 'the tag of an operation'))
  const rank = (group: string) => (GROUPS.includes(group) ? GROUPS.indexOf(group) : GROUPS.length)
  return [...byGroup].toSorted(([a], [b]) => rank(a) - rank(b))
}

function idOf(method: string, path: string): string {
  return `${method}-${path}`.replaceAll(/[^a-z\d]+/gi, '-').replace(/-$/, '')
}

/** The calls of a group, unfolded on the page of one of them. */
function contentsHtml(group: string, calls: readonly Call[], current: string): string {
  const links = calls.map(
    ({ id, method, path }) => `<li>${linkTo(id, `<b>${method.toUpperCase()}</b> ${pathHtml(path)}`, current)}</li>`,
  )
  const open = calls.some(({ id }) => id === current) ? ' open' : ''
  return `<li><details${open}><summary>${group}</summary><ul>${links.join('')}</ul></details></li>`
}

function callPage({ id, method, path, operation }: Call): Page {
  const { summary, responses } = operation
  const answers = Object.entries(responses)
  const successes = answers.filter(([status]) => status < '400')
  const failures = answers.filter(([status]) => status >= '400')
  const parts = [
    `<h1><b class="method ${method}">${method.toUpperCase()}</b> <code>${pathHtml(path)}</code></h1>`,
    `<p>${proseHtml(summary)}</p>`,
    `<p class="access">${ACCESS[operation['x-access']]} ${TOKEN[operation['x-token']]}</p>`,
    ...parametersHtml(operation),
    ...bodyHtml(operation),
    ...successes.map(([status, answer]) => answerHtml(status, answer)),
    `<h2>Errors</h2><ul class="errors">${failures.map(failureHtml).join('')}</ul>`,
  ]
  return {
    slug: id,
    title: `${method.toUpperCase()} ${path}`,
    html: `<article id="${id}">\n${parts.join('\n')}\n</article>`,
  }
}

/** A path may be broken after each slash. */
function pathHtml(path: string): string {
  return escapeHtml(path).replaceAll('/', '/<wbr>')
}

function parametersHtml({ parameters }: Operation): string[] {
  const titles = { path: 'In the path', query: 'In the query', header: 'Headers' } as const
  return (['path', 'query', 'header'] as const).flatMap((place) => {
    const fields: Field[] = parameters
      // Almost every call takes it: the conventions explain it once.
      .filter((parameter) => parameter.in === place && parameter.name !== ACCOUNT_HEADER)
      .map(({ name, schema, required, description }) => ({
        name,
        schema,
        required,
        ...(description !== undefined && { note: description }),
      }))
    return fields.length === 0 ? [] : [`<h2>${titles[place]}</h2>${fieldsHtml(fields)}`]
  })
}

function bodyHtml({ requestBody }: Operation): string[] {
  if (!requestBody) return []
  const note = requestBody.description === undefined ? '' : `<p>${proseHtml(requestBody.description)}</p>`
  return [`<h2>Body</h2>${note}${contentHtml(requestBody.content)}`]
}

function answerHtml(status: string, { headers, content }: Operation['responses'][string]): string {
  const fields = Object.entries(headers ?? {}).map(([name, header]) => ({ name, ...header }))
  const headerFields = fields.length === 0 ? '' : `<h3>Headers of the answer</h3>${fieldsHtml(fields)}`
  return `<h2>Answer ${status}</h2>${content ? contentHtml(content) : '<p>empty</p>'}${headerFields}`
}

function contentHtml(content: Content): string {
  const types = Object.entries(content).map(([type, { schema }]) => {
    const media = type === 'application/json' ? '' : `<p><code>${escapeHtml(type)}</code></p>`
    return media + (schema ? schemaHtml(schema) : '')
  })
  return types.join('')
}

function failureHtml([status, { description }]: [string, { description: string }]): string {
  const codes = description
    .split(', ')
    .map((code) => `<a href="${DOCS}/errors#error-${code}"><code>${escapeHtml(code)}</code></a>`)
  return `<li>${status} ${codes.join(', ')}</li>`
}

const schemaSlug = (name: string) => `schema-${name}`

function schemasHtml(names: readonly string[]): string {
  return `<h1>Schemas</h1>\n<ul>${names.map((name) => `<li>${linkTo(schemaSlug(name), escapeHtml(name), '')}</li>`).join('')}</ul>`
}

function schemaPage([name, schema]: [string, Schema]): Page {
  const id = schemaSlug(escapeHtml(name))
  return {
    slug: schemaSlug(name),
    title: name,
    html: `<article id="${id}"><h1>${escapeHtml(name)}</h1>${schemaHtml(schema)}</article>`,
  }
}

function conventionsHtml(tokenLimit: number): string {
  const items = [
    'Bodies and answers are JSON in UTF-8; send `Content-Type: application/json`. The whole description in machine-readable form is [/api/openapi.json](/api/openapi.json), OpenAPI 3.1.',
    'Money and odds are decimal text, `"50.00"` and `"1.85"`, so that no digit is lost. Times are ISO 8601 in UTC.',
    `A token is read-only (GET) or read-write. It never does what only the person may do: passwords, sessions, tokens, deleting the account, the administrator’s pages. All programs of an account together have ${tokenLimit} calls a minute; after that 429 with \`Retry-After\` in seconds.`,
    'Use a token from programs, not from pages of other sites: the server sends no CORS headers.',
    'An error is `{message, code, fields?}`. Rely on `code`; `message` is for people, in the language of `Accept-Language` (pt, en, ru).',
    'Send an `Idempotency-Key` with every act on bets and money, the same one with each repetition; it is kept for 24 h. A call without an answer, or answered with 503, may have been stored all the same: with the key its repetition gets the first answer and does nothing twice, without one it may. Programs that send none look for the bet or the movement before they repeat the call.',
    `With a header \`${ACCOUNT_HEADER}\`, the id of an account, a call is refused (401) unless it is that account that calls.`,
    'New fields may be added to answers at any time: ignore what you do not know.',
    'Lists in pages carry a `Link` header (RFC 8288) with the address of the next page. Answers with an `ETag` answer 304 to `If-None-Match`.',
    'The socket `/ws` takes the same `Authorization` header. Send `{"type":"register","since":null}` once; the answers are in watch-matches.ts, under [Getting started](/api/docs). A revoked token closes its sockets with code 4001.',
  ]
  const link = (html: string) => html.replaceAll(/\[([^\]]+)\]\((\/[^)]+)\)/g, '<a href="$2">$1</a>')
  const list = items.map((item) => `<li>${link(proseHtml(item))}</li>`).join('\n')
  return `<section id="conventions"><h1>Conventions</h1>\n<ul>\n${list}\n</ul>\n</section>`
}

function errorsHtml(): string {
  const codes = Object.entries(ERROR_STATUS) as [ErrorCode, number][] // by the type of ErrorCode
  const rows = codes.map(
    ([code, status]) =>
      `<div id="error-${code}"><dt><code>${code}</code> <small>${status}</small></dt><dd>${escapeHtml(ERROR_WORDS[code].en)}</dd></div>`,
  )
  return `<section id="errors"><h1>Errors</h1>\n<dl>${rows.join('\n')}</dl>\n</section>`
}

/** Focusable, so that the keyboard can scroll a long line. */
function codeBlock(text: string, label: string): string {
  return `<pre tabindex="0" aria-label="${escapeHtml(label)}"><code>${escapeHtml(text.trimEnd())}</code></pre>`
}
