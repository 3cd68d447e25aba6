import { ACCOUNT_HEADER } from '../../contract/endpoint.ts'
import { ERROR_WORDS } from '../../contract/error-words.ts'
import { ERROR_STATUS, type ErrorCode } from '../../contract/errors.ts'
import { PATHS } from '../../contract/paths.ts'
import { required } from '../../domain/required.ts'
import { escapeHtml } from '../http/page.ts'

type Operation = {
  readonly summary: string
  readonly tags: readonly string[]
  readonly 'x-access': keyof typeof ACCESS
  readonly 'x-token': keyof typeof TOKEN
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> }
}
type Schema = { readonly properties?: Readonly<Record<string, unknown>>; readonly required?: readonly string[] }

/** The parts of the OpenAPI document that the page shows. */
export type ApiDocument = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

/** A file of docs/examples. */
export type Example = { readonly file: string; readonly text: string }

/** Groups shown first; other groups follow. */
const GROUPS = ['Matches', 'Bets', 'Book', 'Favorites', 'Account', 'Administration']
const ACCESS = { public: 'everyone', user: 'signed-in users', admin: 'the administrator' }
const TOKEN = { read: 'any token', write: 'a read-write token', refused: 'no token' }

export const DOCS = '/api/docs'
/** Placeholder for the address of this site, which is known only per request. */
export const SITE = 'https://address-of-this-site.invalid'

type Parts = {
  readonly name: string
  readonly document: ApiDocument
  readonly examples: readonly Example[]
  readonly tokenLimit: number
}

/** Documents the API as one HTML page, in English. Fields of bodies and responses are in the OpenAPI document. */
export function docsPage({ name, document, examples, tokenLimit }: Parts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>API · ${escapeHtml(name)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${DOCS}/style.css">
<script src="${DOCS}/page.js"></script>
</head>
<body>
<header>
<a href="/"><img src="/favicon.svg" alt="" width="28" height="28">${escapeHtml(name)}</a>
<nav aria-label="Parts of this page"><a href="#start">Start</a><a href="#conventions">Conventions</a><a href="#calls">Calls</a><a href="#errors">Errors</a></nav>
</header>
<main>
<h1>API</h1>
<p>Everything about a call, its fields too, is in <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1), which Postman, Insomnia, Swagger Editor and generators of clients read.</p>
${startHtml(examples)}
${conventionsHtml(tokenLimit)}
<section id="calls"><h2>Calls</h2>
<p>A name with ? is optional.</p>
${groupsOf(document).map(groupHtml).join('\n')}
</section>
${errorsHtml()}
</main>
</body>
</html>
`
}

/** How to create a token, and the examples. */
function startHtml(examples: readonly Example[]): string {
  return `<section id="start"><h2>Getting started</h2>
<ol>
<li>Create a token in <a href="${PATHS.settingsPrograms}">the settings</a>, under “Access for programs”. It is shown once.</li>
<li>Put it and the address of this site into the environment of your program:
${codeBlock(`export CLUTCHBOOK_URL=${SITE}\nexport CLUTCHBOOK_TOKEN=cb_…`, 'shell')}</li>
<li>Send the token with every call, as <code>Authorization: Bearer cb_…</code>. It calls as you, and sees what you see.</li>
</ol>
<h3>Examples</h3>
${examples.map(({ file, text }) => `<details><summary>${escapeHtml(file)}</summary>\n${codeBlock(text, file)}</details>`).join('\n')}
</section>`
}

type Call = { readonly method: string; readonly path: string; readonly operation: Operation }

function groupsOf({ paths }: ApiDocument): (readonly [group: string, calls: readonly Call[]])[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const byGroup = Map.groupBy(calls, ({ operation }) => required(operation.tags[0], 'the tag of an operation'))
  const rank = (group: string) => (GROUPS.includes(group) ? GROUPS.indexOf(group) : GROUPS.length)
  return [...byGroup].toSorted(([a], [b]) => rank(a) - rank(b))
}

function groupHtml([group, calls]: readonly [group: string, calls: readonly Call[]]): string {
  return `<table><caption>${escapeHtml(group)}</caption>
<thead><tr><th scope="col">Call</th><th scope="col">What it does</th><th scope="col">Takes</th><th scope="col">Open to</th></tr></thead>
<tbody>
${calls.map(callHtml).join('\n')}
</tbody></table>`
}

function callHtml({ method, path, operation }: Call): string {
  const { summary, 'x-access': access, 'x-token': token } = operation
  // A long path may wrap after each slash.
  const call = `<b data-method="${method}">${method}</b> ${escapeHtml(path).replaceAll('/', '/<wbr>')}`
  const inputs = inputsOf(operation).map((each) => `<div><code>${escapeHtml(each)}</code></div>`)
  return `<tr id="${idOf(method, path)}"><th scope="row"><code>${call}</code></th><td>${proseHtml(summary)}</td><td>${inputs.join('')}</td><td>${ACCESS[access]}, ${TOKEN[token]}</td></tr>`
}

const idOf = (method: string, path: string) =>
  `${method}-${path}`
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replace(/-$/, '')

/** Parameters beyond the path, and the fields of the body: `query: from?, to?`. */
function inputsOf({ parameters, requestBody }: Operation): string[] {
  const body = requestBody?.content['application/json']?.schema
  const inputs = [
    // Almost every call takes the account header, so the conventions explain it once.
    ...parameters.filter(({ in: place, name }) => place !== 'path' && name !== ACCOUNT_HEADER),
    ...Object.keys(body?.properties ?? {}).map((name) => ({
      in: 'body',
      name,
      required: body?.required?.includes(name) === true,
    })),
  ]
  const byPlace = Map.groupBy(inputs, (input) => input.in)
  return [...byPlace].map(
    ([place, names]) => `${place}: ${names.map(({ name, required }) => (required ? name : `${name}?`)).join(', ')}`,
  )
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
    'The socket `/ws` takes the same `Authorization` header. Send `{"type":"register","since":null}` once; the answers are in watch-matches.ts, under [Getting started](#start). A revoked token closes its sockets with code 4001.',
  ]
  const link = (html: string) => html.replaceAll(/\[([^\]]+)\]\(([/#][^)]+)\)/g, '<a href="$2">$1</a>')
  const list = items.map((item) => `<li>${link(proseHtml(item))}</li>`).join('\n')
  return `<section id="conventions"><h2>Conventions</h2>\n<ul>\n${list}\n</ul>\n</section>`
}

function errorsHtml(): string {
  const codes = Object.entries(ERROR_STATUS) as [ErrorCode, number][] // ERROR_STATUS has a key for each ErrorCode
  const rows = codes.map(
    ([code, status]) =>
      `<tr id="error-${code}"><th scope="row"><code>${code}</code></th><td>${status}</td><td>${escapeHtml(ERROR_WORDS[code].en)}</td></tr>`,
  )
  return `<section id="errors"><h2>Errors</h2>
<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Message</th></tr></thead>
<tbody>\n${rows.join('\n')}\n</tbody></table>
</section>`
}

/** Focusable, so that a long line can be scrolled with the keyboard. */
function codeBlock(text: string, label: string): string {
  return `<figure><pre tabindex="0" aria-label="${escapeHtml(label)}"><code>${escapeHtml(text.trimEnd())}</code></pre></figure>`
}

/** Escaped text, with text between backquotes as `code`. */
function proseHtml(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}
