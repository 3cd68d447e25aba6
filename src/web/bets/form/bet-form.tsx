import { useEffect, useEffectEvent, useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import * as z from 'zod/mini'
import { TAG_MAX, TAGS_MAX } from '../../../contract/bets/bet-details.ts'
import { newBet, newMultiple } from '../../../contract/bets/bets.ts'
import { longestOfFields } from '../../../contract/longest-text.ts'
import type { Format } from '../../../domain/match/match.ts'
import { stakeOfUnits } from '../../../domain/money/units.ts'
import { writeDecimal } from '../../../words/amounts.ts'
import { betSummary } from '../../../words/bets/bet-words.ts'
import type { Key } from '../../../words/keys.ts'
import { CallError } from '../../api/call-error.ts'
import { type NewBetBody, outbox, randomKey } from '../../api/outbox.ts'
import { book } from '../../i18n/book.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { authDialog } from '../../layout/auth-dialog-state.ts'
import { useDraft } from '../../layout/drafts.ts'
import { type Check, problemsOf, useContractForm } from '../../layout/form/use-contract-form.ts'
import { useSite } from '../../site.ts'
import { plainDecimal } from '../../ui/plain-decimal.ts'
import { useToast } from '../../ui/toast/toast.ts'
import { useCreateBet } from '../model/bet-queries.ts'
import { restoredBet } from './bet-draft.ts'
import { type BetBody, type BetValues, bodyOf, fieldOfPick, NO_VALUES } from './bet-values.ts'
import { fieldOfMultiple, isMultiple, legsOf, multipleBody } from './legs.ts'
import { readPick } from './markets.ts'
import { useBetSuggestions } from './recording/bet-suggestions.ts'
import { useMatchOffer } from './use-match-offer.ts'
import { readMoment } from './written-moment.ts'

type FieldsOf<V> = { [Name in keyof BetValues]: BetValues[Name] extends V ? Name : never }[keyof BetValues]
/** Free-text fields; the others hold a choice. */
type TextFieldName = Extract<FieldsOf<string>, keyof BetValues>
type ChoiceName = Exclude<keyof BetValues, TextFieldName | 'legs'>

type Initial = {
  draft: string
  values?: Partial<BetValues>
  assumed?: Partial<BetValues>
  /** The match of the bet, if the form is for one. */
  match?: { readonly id: number; readonly format: Format }
  /** Whether the form asks the server which match the typed teams mean. */
  offersMatch?: boolean
}

type Options<Body, Answer> = Initial & {
  /** `format`: the match's format; null if unknown. */
  check: (typed: BetValues, format: Format | null) => ReturnType<Check<BetValues, Body>>
  send: (body: Body) => Promise<Answer>
  onSuccess: (answer: Answer) => void
  /** The message when sending failed without a reason from the server. Default: nothing was lost. */
  failure?: Key
  /** The toast's text for the same failure. */
  failureToast?: Key
  needsNetwork?: boolean
  /** Returns true if it handled the error, so that no toast is needed. */
  handlesError?: (error: Error) => boolean
}

const NOT_SIGNED_IN = 401
const { betType: ofType = 0, ...OF_NAMES } = longestOfFields(newBet)
/** One text holds all tags; the value of the type is part of its text. */
const LENGTHS = {
  ...OF_NAMES,
  tags: TAGS_MAX * (TAG_MAX + 2),
  handicapValue: ofType,
  totalRounds: ofType,
  ownText: ofType,
}
const READING_PROBLEMS = {
  chooseMap: 'market.chooseMap',
  choosePick: 'market.choosePick',
  lineUnreadable: 'reading.lineUnreadable',
  mapOutOfFormat: 'reading.mapOutOfFormat',
  lineInvalid: 'reading.lineInvalid',
  lineOutOfFormat: 'reading.lineOutOfFormat',
  marketOutOfFormat: 'reading.marketOutOfFormat',
  scoreOutOfFormat: 'reading.scoreOutOfFormat',
  drawNeedsThreeWay: 'reading.drawNeedsThreeWay',
} as const
const EXAMPLES = { amount: '1234.56', odds: '1.85', totalOdds: '3.42' } as const

/** The bet form: parses numbers and times as people type them, shows a toast on failure, and the login when the session has ended. */
export function useBetForm<Body, Answer>(all: Options<Body, Answer>) {
  const {
    values,
    failure = 'bets.kept',
    failureToast,
    handlesError,
    match,
    offersMatch = false,
    check,
    ...options
  } = all
  const t = useT()
  const site = useSite()
  const toast = useToast()
  const language = useLanguage()
  const known = useRef<Format | null>(null)
  const form = useContractForm({
    ...options,
    lengths: LENGTHS,
    restore: restoredBet,
    values: { ...NO_VALUES, ...values },
    check: (typed) => check(typed, known.current),
    fieldOf,
    failure,
    onError(error) {
      if (handlesError?.(error)) return
      if (failureToast) toast({ title: t('common.error'), description: t(failureToast), tone: 'failing' })
      // The draft is restored after the login.
      if (error instanceof CallError && error.status === NOT_SIGNED_IN) site.of(authDialog).set('login')
    },
  })
  const legs = useFieldArray({ control: form.control, name: 'legs' })
  // The rows are current at once; watched values lag behind.
  const typed = { ...form.typed, legs: legs.fields }
  const offer = useMatchOffer(typed, offersMatch)
  const format = match?.format ?? offer.format
  useEffect(() => {
    known.current = format
  }, [format])
  const reading = readPick(typed, format)
  const errors = { ...form.errors }
  // The contract's codes only report an invalid text; the form knows that it is not a number or a time.
  for (const field of ['amount', 'odds', 'totalOdds'] as const) {
    if (!errors[field] || typed[field].trim() === '' || plainDecimal(typed[field]) !== null) continue
    errors[field] = t('bets.notANumber', { example: writeDecimal(EXAMPLES[field], language) })
  }
  const stake = stakeOfUnits(typed.amount, book.get().unit)
  if (errors.amount && stake && 'problem' in stake && stake.problem !== 'unitTooLarge') {
    errors.amount = t(stake.problem === 'unitUnset' ? 'book.unitUnset' : 'book.unitNotWhole')
  }
  const moment = readMoment(typed.placedAt)
  if (errors.placedAt && 'problem' in moment) {
    const isSkipped = moment.problem === 'skipped'
    errors.placedAt = isSkipped
      ? t('bets.momentSkipped')
      : t('bets.momentUnreadable', { format: t('bets.momentFormat') })
  }
  if (reading.kind === 'problem' && errors[reading.field]) {
    const example = typed.betType === 'handicap' ? '-1.5' : 'Over 26.5'
    errors[reading.field] = t(READING_PROBLEMS[reading.code], { example: writeDecimal(example, language) })
  }
  const field = (name: TextFieldName) => ({ ...form.field(name), error: errors[name] })
  /** The same for choices (`ChoiceField`). */
  const choice = <Name extends ChoiceName>(name: Name) => ({ control: form.control, name, error: errors[name] })
  return { ...form, typed, legs, errors, field, choice, format, offer, reading }
}
/** What the fields of a bet form need; `send` depends on the body. */
export type BetForm = Omit<ReturnType<typeof useBetForm>, 'send'>

/** Maps a field of the contract to the form's field. */
function fieldOf(path: string, typed: BetValues): string {
  return fieldOfPick(isMultiple(typed) ? fieldOfMultiple(path, typed.legs.length) : path, typed)
}

/** The body of a single, or its problems. */
export function checkSingle(typed: BetValues, format: Format | null): ReturnType<Check<BetValues, BetBody>> {
  const body = bodyOf(typed, format)
  const reading = readPick(typed, format)
  const result = newBet.safeParse(body)
  const isFuture = isInFuture(body)
  if (result.success && !isFuture && reading.kind !== 'problem') return { body }
  return {
    problems: {
      ...(isFuture && { placedAt: 'placedAtInFuture' }),
      ...(reading.kind === 'problem' && { [reading.field]: 'selectionInvalid' }),
      ...(!result.success && problemsOf(result.error.issues, (path) => fieldOf(path.split('.')[0] ?? path, typed))),
    },
  }
}

function checkNew(typed: BetValues, format: Format | null): ReturnType<Check<BetValues, NewBetBody>> {
  return isMultiple(typed) ? checkMultiple(typed, format) : checkSingle(typed, format)
}

function checkMultiple(typed: BetValues, format: Format | null): ReturnType<Check<BetValues, NewBetBody>> {
  const body = multipleBody(typed, format)
  const result = newMultiple.safeParse(body)
  const readings = legsOf(typed, format).flatMap((leg, index) => {
    const reading = readPick(leg, leg.format)
    return reading.kind === 'problem' ? [fieldOf(`legs.${index}.${reading.field}`, typed)] : []
  })
  const isFuture = isInFuture(body)
  if (result.success && !isFuture && readings.length === 0) return { body }
  return {
    problems: {
      ...(isFuture && { placedAt: 'placedAtInFuture' }),
      ...Object.fromEntries(readings.map((field) => [field, 'selectionInvalid'])),
      ...(!result.success && problemsOf(result.error.issues, (path) => fieldOf(path, typed))),
    },
  }
}

export const isInFuture = ({ placedAt }: { placedAt?: string | undefined }) =>
  placedAt !== undefined && new Date(placedAt) > new Date()

/** The quick form and the page share a draft, so that "more options" continues it; an address with teams has its own. */
export const draftOfNewBet = (teams = '') => (teams ? `new-bet/${teams}` : 'new-bet')

/** The content and key of the last attempt. */
const attempt = z.object({ content: z.optional(z.string()), key: z.optional(z.string()) })

type NewBetOptions = Initial & {
  onPlaced?: () => void
  /** Fills in the bookmaker of the newest bet. */
  suggestsBookmaker?: boolean
}

/** The form that places a bet. Resending the same content, after a lost response or a reload, uses the same idempotency key. */
export function useNewBet({ onPlaced, suggestsBookmaker = false, ...initial }: NewBetOptions) {
  const { match } = initial
  const t = useT()
  const toast = useToast()
  const language = useLanguage()
  const { waitsInThisPage } = useSite().of(outbox)
  const create = useCreateBet()
  const sent = useDraft(`${initial.draft}/sent`, (kept) => attempt.safeParse(kept).data ?? {})
  const last = useRef(sent.restored)

  const form = useBetForm({
    ...initial,
    check: checkNew,
    send(typed) {
      const status = 'pending' as const
      const body = 'legs' in typed ? typed : { ...typed, status, ...(match && { matchId: match.id }) }
      const content = JSON.stringify(body)
      const { key = randomKey() } = content === last.current.content ? last.current : {}
      last.current = { content, key }
      sent.keep(last.current)
      return create.mutateAsync({ body, key })
    },
    onSuccess(bet) {
      last.current = {}
      sent.keep({})
      if (bet) toast({ title: t('bets.placed'), description: betSummary(bet, t, language), tone: 'won' })
      else if (waitsInThisPage()) toast({ title: t('offline.notKept'), description: t('offline.notKeptHint') })
      else toast({ title: t('offline.kept'), description: t('offline.keptHint') })
      onPlaced?.()
    },
    failureToast: 'bets.betError',
  })
  const { bookmaker } = useBetSuggestions(suggestsBookmaker)
  const suggest = useEffectEvent((bookmaker: string) => {
    if (!form.isRestored) form.assume({ bookmaker })
  })
  useEffect(() => {
    if (bookmaker !== null) suggest(bookmaker)
  }, [bookmaker])
  return form
}
