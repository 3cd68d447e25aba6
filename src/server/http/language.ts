import type { IncomingHttpHeaders } from 'node:http'
import { LANGUAGES, type Language } from '../../contract/languages.ts'
import { createNegotiator } from './negotiator.ts'

/** The language of `Accept-Language`; Portuguese where it names none of ours (specification §9). */
export function requestLanguage(headers: IncomingHttpHeaders): Language {
  const preferred = createNegotiator(headers).language(LANGUAGES)
  return LANGUAGES.find((language) => language === preferred) ?? 'pt'
}
