import * as z from 'zod/mini'
import { WORD_KINDS } from '../../domain/bet/own-word.ts'
import { isCurrency } from '../../domain/money/currency.ts'
import { MARGIN_METHODS } from '../../domain/money/margin.ts'
import { parseAmount } from '../../domain/money/money.ts'
import { endpoint } from '../endpoint.ts'
import { searchedText } from '../typed-text.ts'
import { decimal, fieldCode } from './bet-fields.ts'

export const bookSettings = z.object({
  /** ISO 4217. A label for the amounts: it converts none of them. */
  currency: z.string(),
  /** The amount of one unit; null if stakes are typed as money only. */
  unit: z.nullable(z.string()),
  /** The method of removing the bookmaker's margin from closing prices. */
  marginMethod: z.enum(MARGIN_METHODS),
})
export type BookSettings = z.output<typeof bookSettings>

export const readBookSettings = endpoint({
  method: 'GET',
  path: '/api/book-settings',
  access: 'user',
  data: ['book'],
  offline: 'person',
  summary: 'The currency of the book, the unit that stakes may be typed in, and how the margin is taken out of prices.',
  responses: { 200: bookSettings },
})

const change = z.object({
  currency: z.exactOptional(
    z.string(fieldCode('currencyUnknown')).check(z.refine(isCurrency, fieldCode('currencyUnknown'))),
  ),
  unit: z.exactOptional(z.nullable(decimal(parseAmount, 'amountRequired', 'amountInvalid'))),
  marginMethod: z.exactOptional(z.enum(MARGIN_METHODS, fieldCode('invalid'))),
})
export type BookChange = z.input<typeof change>

export const changeBookSettings = endpoint({
  method: 'PUT',
  path: '/api/book-settings',
  access: 'user',
  summary:
    'Sets the currency (ISO 4217), the unit of the book, and how the margin is taken out of prices; what is left out stays. No amount is changed.',
  body: change,
  responses: { 200: bookSettings },
})

/** The most labels of each kind in one response. */
export const OWN_WORDS_LIMIT = 200
const words = z.array(z.string())
export const wordLists = z.object({ bookmaker: words, tag: words, tipster: words })

export const ownWords = endpoint({
  method: 'GET',
  path: '/api/own-words',
  access: 'user',
  data: ['bets'],
  offline: 'person',
  summary: "The user's own bookmakers, tags and tipsters, the last used first, up to 200 of each.",
  responses: { 200: wordLists },
})

export const removeOwnWord = endpoint({
  method: 'DELETE',
  path: '/api/own-words/{kind}/{name}',
  access: 'user',
  summary: 'Takes a word off the list, until a bet uses it again. Bets keep it. Succeeds also where it is not on it.',
  params: z.object({ kind: z.enum(WORD_KINDS), name: searchedText }),
  responses: { 204: null },
})
