import * as z from 'zod/mini'
import type { Bet, createBet } from '../../../contract/bets/bets.ts'
import type { BodyInput } from '../../../contract/endpoint.ts'
import type { Language } from '../../../contract/languages.ts'
import type { BetDetails } from '../../../domain/bet/stored-bet.ts'
import { writeDecimal } from '../../../words/amounts.ts'
import { plainDecimal } from '../../ui/plain-decimal.ts'
import { tagsOf, tagsText } from './typed-tags.ts'

/** Form values of the details of a bet. */
export type DetailValues = {
  readonly bookmaker: string
  /** Separated by commas. */
  readonly tags: string
  readonly tipster: string
  /** Placed during the match; null if not specified. */
  readonly live: boolean | null
  readonly note: string
  /** In percent. */
  readonly ownChance: string
}

type Detail = keyof BetDetails
type Sent = Pick<BodyInput<typeof createBet>, Detail>

type TypedDetail<D extends Detail> = {
  /** The value when nothing is specified. */
  readonly none: DetailValues[D]
  /** Validates the value from a draft. */
  readonly kept: z.ZodMiniType<DetailValues[D]>
  readonly write: (shown: Bet[D], language: Language) => DetailValues[D]
  /** Undefined if nothing is specified. */
  readonly read: (typed: DetailValues[D]) => Sent[D]
}

const typed = { none: '', kept: z.string() }
const text = {
  ...typed,
  write: (shown: string | null) => shown ?? '',
  read: (text: string) => (text.trim() === '' ? undefined : text),
}

const DETAILS: { readonly [D in Detail]: TypedDetail<D> } = {
  bookmaker: text,
  tags: {
    ...typed,
    write: tagsText,
    read: (text) => (tagsOf(text).length === 0 ? undefined : tagsOf(text)),
  },
  tipster: text,
  live: {
    none: null,
    kept: z.nullable(z.boolean()),
    write: (isLive) => isLive,
    read: (isLive) => isLive ?? undefined,
  },
  note: text,
  ownChance: {
    ...typed,
    write: (chance, language) => (chance === null ? '' : writeDecimal(chance, language)),
    read: (text) => (text.trim() === '' ? undefined : (plainDecimal(text.replace('%', '')) ?? text)),
  },
}

/** In the order of the form. */
export const DETAIL_FIELDS = Object.keys(DETAILS) as Detail[] // its own keys

const ofEach = <Value>(value: (name: Detail) => Value) =>
  Object.fromEntries(DETAIL_FIELDS.map((name) => [name, value(name)] as const))

export const NO_DETAIL_VALUES = ofEach((name) => DETAILS[name].none) as DetailValues // each its own

export const KEPT_DETAILS = ofEach((name) => DETAILS[name].kept) as {
  readonly [D in Detail]: TypedDetail<D>['kept'] // each its own
}

export function detailsOf(bet: Bet, language: Language): DetailValues {
  const write = <D extends Detail>(name: D) => DETAILS[name].write(bet[name], language)
  return ofEach(write) as DetailValues // each its own
}

/** Only the specified details. */
export function detailsBody(values: DetailValues): Sent {
  const read = <D extends Detail>(name: D) => DETAILS[name].read(values[name])
  return Object.fromEntries(Object.entries(ofEach(read)).filter(([, said]) => said !== undefined))
}
