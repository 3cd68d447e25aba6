import type { Response as Answer, BodyInput, Endpoint, ParamsInput, QueryInput } from '../../contract/endpoint.ts'
import { CallError } from './call-error.ts'

type Parts<E extends Endpoint> = { params: ParamsInput<E>; query: QueryInput<E>; body: BodyInput<E> }
/** Only what the endpoint takes: `{ params: { id } }`, `{ body }`, or nothing. */
type Given<E extends Endpoint> = { [P in keyof Parts<E> as E extends { [K in P]: unknown } ? P : never]: Parts<E>[P] }
/** Nothing to give, or nothing that must be given: then the argument itself may be left out. */
export type Input<E extends Endpoint> = Partial<Given<E>> extends Given<E> ? [input?: Given<E>] : [input: Given<E>]

type Init = Omit<RequestInit, 'headers'> & { headers?: Readonly<Record<string, string>> }
/** Until its first byte; a line that is dead without a word says nothing for minutes. */
const ANSWER_WITHIN_MS = 15_000

type AnyInput = { params?: object; query?: object; body?: unknown }

/** Told of a call that got no answer, before the call fails. Set once, by main.tsx: it uses calls itself. */
export const unreachable: { tell?: (error: unknown) => Promise<void> } = {}

/** One call to our server, typed by the contract. Throws CallError for any answer that is not a success. */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: Input<E>): Promise<Answer<E>> {
  const { method } = endpoint
  const url = keyOf(endpoint, ...([input] as Input<E>)).join('/')
  const response = await request(url, { method, ...jsonBody((input as AnyInput | undefined)?.body) })
  return readAnswer<Answer<E>>(response)
}

/** Sends with cookies and the chosen language; throws CallError for any answer that is not a success. */
export async function request(url: string, init: Init = {}): Promise<Response> {
  const headers = { 'Accept-Language': document.documentElement.lang, ...init.headers }
  const deadline = new AbortController()
  const patience = AbortSignal.timeout(ANSWER_WITHIN_MS)
  patience.onabort = () => deadline.abort(new TypeError('No answer in time'))
  const signal = init.signal ? AbortSignal.any([init.signal, deadline.signal]) : deadline.signal
  const response = await fetch(url, { ...init, headers, signal, credentials: 'include' })
    .catch(async (error: unknown) => {
      await unreachable.tell?.(error)
      throw error
    })
    .finally(() => {
      // A long body may take its time.
      patience.onabort = null
    })
  if (!response.ok) throw new CallError(response.status, response.statusText, await response.text())
  return response
}

/** The server parsed this body with the contract on its way out; it is not parsed a second time here. */
export async function readAnswer<T>(response: Response): Promise<T> {
  return (response.status === 204 ? undefined : await response.json()) as T
}

/** The query key of a GET; its segments joined with '/' are the URL: ['/api/odds', 'Alfa', 'Bravo']. */
export function keyOf<E extends Endpoint>(endpoint: E, ...[input]: Input<E>): readonly [string, ...string[]] {
  const { params = {}, query = {} } = (input ?? {}) as AnyInput
  const given = new Map<string, unknown>(Object.entries(params))
  const [base = '', ...rest] = endpoint.path.split('/{')
  const segments = rest.map((segment) =>
    segment.replace(/^([^}]+)\}/, (_, name: string) => encodeURIComponent(String(given.get(name)))),
  )
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  if (search === '') return [base, ...segments]
  const last = segments.pop()
  return last === undefined ? [`${base}?${search}`] : [base, ...segments, `${last}?${search}`]
}

function jsonBody(body: unknown): Init {
  if (body === undefined) return {}
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
}
