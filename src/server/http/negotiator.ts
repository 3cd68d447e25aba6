import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'

/** No browser sends more; 16 KB of commas take tens of milliseconds to read. */
const LONGEST = 500

/** What the client accepts, of headers of which only the beginning is read. */
export function createNegotiator(headers: IncomingHttpHeaders): Negotiator {
  const beginning = (name: 'accept' | 'accept-language' | 'accept-encoding') => {
    const value = headers[name]
    return value === undefined ? {} : { [name]: value.slice(0, LONGEST) }
  }
  return new Negotiator({
    headers: { ...beginning('accept'), ...beginning('accept-language'), ...beginning('accept-encoding') },
  })
}
