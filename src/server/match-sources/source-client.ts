import { type Calls, SourceError, type SourceFailure } from './match-source.ts'
import { readBytes } from './read-bytes.ts'
import { decodeText } from './source-text.ts'

export const USER_AGENT = 'Clutchbook'

const TIME_OUT_MS = 20_000
/** The largest recorded page has 3.1 MB. */
const MOST_BYTES = 12 * 1024 * 1024
/** Enough of an error response to recognize a challenge page. */
const MOST_REFUSAL_BYTES = 64 * 1024
const MOST_REDIRECTS = 3

/** Titles of the challenge pages that Cloudflare and others send instead of the requested page. */
const CHALLENGE_TITLES = /<title>[^<]*(just a moment|attention required|access denied|verify you are human)/i
const CHALLENGE_TEXTS = [
  'error code:',
  'Sorry, you have been blocked',
  'Checking your browser before accessing',
  'Enable JavaScript and cookies to continue',
]
/** A longer page is a real one, whose comments may contain these texts: only its title is checked. */
const LONGEST_CHALLENGE = 64 * 1024

type ClientOptions = {
  readonly baseUrl: string
  readonly headers?: Readonly<Record<string, string>>
  readonly timeOutMs?: number
}
export type Answer = { readonly text: string; readonly headers: Headers }

type Emptiness = 'fails' | 'may-be-empty'

/** The HTTP client of all sources. Every failure is a SourceError; an abort by the caller keeps its reason. */
export type SourceClient = {
  /** Reads a page that must exist. */
  get(path: string, calls: Calls): Promise<Answer>
  /** Reads a page that may be gone: null on 404 and 410. An empty page is a failure unless `emptiness` allows it. */
  find(path: string, calls: Calls, emptiness?: Emptiness): Promise<Answer | null>
}

export function createSourceClient(options: ClientOptions): SourceClient {
  async function find(path: string, calls: Calls, emptiness: Emptiness = 'fails'): Promise<Answer | null> {
    let url = addressOf(options.baseUrl, path)
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      await calls.turn()
      const call = startCall(url, options, calls.signal)
      const response = await call.run(fetch(url, call.init), 'unreachable')
      const onward = redirectOf(response, url)
      if (!onward) return answerOf(response, url, call, emptiness)
      await response.body?.cancel()
      url = onward
    }
    throw new SourceError('shape-changed', `${path} has too many redirects`)
  }
  return {
    find,
    async get(path, calls) {
      const answer = await find(path, calls)
      if (!answer) throw new SourceError('shape-changed', `${path} is gone (404)`)
      return answer
    },
  }
}

/** A mirror may be served below a path prefix. */
function addressOf(baseUrl: string, path: string): URL {
  const base = new URL(baseUrl)
  return new URL(`${base.origin}${base.pathname.replace(/\/+$/, '')}${path}`)
}

type Call = {
  readonly init: RequestInit
  /** Awaits one step of the call; a failed step becomes a SourceError with `otherwise`, unless it timed out. */
  run<T>(step: Promise<T>, otherwise: SourceFailure): Promise<T>
}

function startCall(url: URL, options: ClientOptions, signal: AbortSignal): Call {
  const deadline = AbortSignal.timeout(options.timeOutMs ?? TIME_OUT_MS)
  const headers = { 'user-agent': USER_AGENT, ...options.headers }
  return {
    init: { headers, redirect: 'manual', signal: AbortSignal.any([signal, deadline]) },
    async run(step, otherwise) {
      try {
        return await step
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof SourceError) throw error
        const reason = reasonOf(error)
        const failure = deadline.aborted || /TIMEOUT|ETIMEDOUT/.test(reason) ? 'timed-out' : otherwise
        throw new SourceError(failure, `${url.pathname}: ${reason}`)
      }
    },
  }
}

/** undici's message is "fetch failed"; the reason is its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  return 'code' in cause ? `${String(cause.code)} ${cause.message}` : cause.message
}

function redirectOf(response: Response, from: URL): URL | null {
  const location = response.headers.get('location')
  if (response.status < 300 || response.status > 399 || location === null) return null
  const to = URL.parse(location, from.href)
  const sameSite = to?.host === from.host && (to.protocol === from.protocol || to.protocol === 'https:')
  if (!to || !sameSite) throw new SourceError('shape-changed', `${from.pathname} redirects to another site`)
  return to
}

async function answerOf(response: Response, url: URL, call: Call, emptiness: Emptiness): Promise<Answer | null> {
  if (!response.ok) return refusalOf(response, url)
  const { bytes, isCut } = await call.run(readBytes(response, MOST_BYTES), 'shape-changed')
  if (isCut) throw new SourceError('shape-changed', `${url.pathname} is larger than ${MOST_BYTES} bytes`)
  const text = decodeText(bytes, response.headers.get('content-type'))
  if (isChallenge(text)) throw new SourceError('blocked', `${url.pathname} shows a challenge page`)
  if (text.trim() === '' && emptiness === 'fails')
    throw new SourceError('empty', `${url.pathname} returned an empty page`)
  return { text, headers: response.headers }
}

async function refusalOf(response: Response, url: URL): Promise<null> {
  const { status } = response
  const text = await readBytes(response, MOST_REFUSAL_BYTES).then(
    ({ bytes }) => bytes.toString('latin1'),
    () => '',
  )
  if (status === 404 || status === 410) return null
  const isChallenged = isChallenge(text)
  const blocked = status === 401 || status === 403 || status === 451 || isChallenged
  throw new SourceError(
    blocked ? 'blocked' : failureOfStatus(status),
    `${url.pathname} answered ${status}`,
    retryAfterSeconds(response.headers),
    isChallenged ? null : status,
  )
}

/** A challenge page may come with 403, 429, 503 or 200, so the text decides. */
function isChallenge(text: string): boolean {
  if (text.length > LONGEST_CHALLENGE) return CHALLENGE_TITLES.test(text.slice(0, LONGEST_CHALLENGE))
  return CHALLENGE_TITLES.test(text) || CHALLENGE_TEXTS.some((phrase) => text.includes(phrase))
}

function failureOfStatus(status: number): SourceFailure {
  if (status === 429) return 'rate-limited'
  if (status === 408) return 'timed-out'
  return status >= 500 ? 'server-error' : 'shape-changed'
}

/** Retry-After in seconds, or as a date, which is compared with the response's own Date. */
function retryAfterSeconds(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim()
  if (!value) return null
  if (/^\d{1,9}$/.test(value)) return Number(value)
  // Date.parse accepts almost anything; an HTTP date begins with the day of the week.
  const until = /^[A-Z][a-z]{2}/.test(value) ? Date.parse(value) : Number.NaN
  const now = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(until)) return null
  return Math.max(0, Math.ceil((until - (Number.isNaN(now) ? Date.now() : now)) / 1000))
}
