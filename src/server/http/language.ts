import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import { LANGUAGES, type Language } from '../../contract/languages.ts'

/** The language of `Accept-Language`; Portuguese where it names none of ours (specification §9). */
export function requestLanguage(headers: IncomingHttpHeaders): Language {
  const preferred = new Negotiator({ headers }).language(LANGUAGES)
  return LANGUAGES.find((language) => language === preferred) ?? 'pt'
}
