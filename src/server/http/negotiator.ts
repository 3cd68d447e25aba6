import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import { LANGUAGES, type Language } from '../../contract/languages.ts'

/** Browsers send less; 16 KB of commas take tens of milliseconds to parse. */
const MAX_HEADER_LENGTH = 500

/** Content negotiation on the first `MAX_HEADER_LENGTH` characters of each Accept header. */
export function createNegotiator(headers: IncomingHttpHeaders): Negotiator {
  const start = (name: 'accept' | 'accept-language' | 'accept-encoding') => {
    const value = headers[name]
    return value === undefined ? {} : { [name]: value.slice(0, MAX_HEADER_LENGTH) }
  }
  return new Negotiator({ headers: { ...start('accept'), ...start('accept-language'), ...start('accept-encoding') } })
}

/** The preferred language of `Accept-Language`; Portuguese if it names none of ours. */
export function requestLanguage(headers: IncomingHttpHeaders): Language {
  const preferred = createNegotiator(headers).language(LANGUAGES)
  return LANGUAGES.find((language) => language === preferred) ?? 'pt'
}
