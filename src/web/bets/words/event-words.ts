import type { BetEvent } from '../../../contract/bets/bet-results.ts'
import type { Bet } from '../../../contract/bets/bets.ts'
import type { Language } from '../../../contract/languages.ts'
import { parseBetType } from '../../../domain/market/bet-type.ts'
import { formatMoney, formatProfit } from '../../i18n/amounts.ts'
import { formatDate } from '../../i18n/dates.ts'
import { formatOdds, formatTime } from '../../i18n/format.ts'
import type { Key } from '../../i18n/keys.ts'
import type { Translate } from '../../i18n/language.ts'
import { typedTypeWords } from './bet-words.ts'
import { formatChance } from './close-words.ts'
import { selectionWords } from './selection-words.ts'

/** The fields that the history shows; the others follow from them, or from the kind of the event. */
const FIELDS = {
  teams: 'bets.teams',
  selectedTeam: 'bets.selectedTeam',
  amount: 'settling.field.amount',
  odds: 'bets.odds',
  betType: 'bets.betType',
  selection: 'market.pick',
  outcome: 'history.column.status',
  restOutcome: 'settling.field.rest',
  result: 'history.column.result',
  freeBet: 'settling.freeBet',
  cashedOut: 'outcome.cashed-out',
  profile: 'settling.field.profile',
  placedAt: 'history.column.placedAt',
  bookmaker: 'book.bookmaker',
  tags: 'book.tagsShort',
  tipster: 'book.tipster',
  live: 'book.live',
  note: 'book.note',
  ownChance: 'close.ownChanceShort',
  close: 'close.closingPrice',
} as const satisfies Partial<Record<keyof Bet, Key>>
type Field = keyof typeof FIELDS

type Context = {
  /** The bet as it is now. */
  readonly bet: Pick<Bet, 'teams' | 'selectedTeam'>
  readonly t: Translate
  readonly language: Language
}

/** The value of a field in words; null is worded by the caller. */
const VALUES: { readonly [F in Field]: (value: NonNullable<Bet[F]>, context: Context) => string } = {
  teams: (teams) => teams,
  selectedTeam: (team) => team,
  amount: (amount, { language }) => formatMoney(amount, language),
  odds: (odds, { language }) => formatOdds(odds, language),
  betType(text, { t, language }) {
    const type = parseBetType(text)
    return type ? typedTypeWords(type, t, language) : text
  },
  selection: (selection, { bet, t, language }) =>
    selectionWords({ ...bet, selection }, t, language) ?? t('market.asTyped'),
  outcome: (outcome, { t }) => t(`outcome.${outcome}`),
  restOutcome: (outcome, { t }) => t(`outcome.${outcome}`),
  result: (result, { language }) => formatProfit(result, language),
  freeBet: (isFree, { t }) => t(isFree ? 'settling.yes' : 'settling.no'),
  cashedOut: ({ stake, paid }, { t, language }) =>
    t('settling.cashedValue', { stake: formatMoney(stake, language), paid: formatMoney(paid, language) }),
  profile: (profile, { t }) => t(`settling.profile.${profile}`),
  bookmaker: (bookmaker) => bookmaker,
  tags: (tags, { t }) => tags.join(', ') || t('book.none'),
  tipster: (tipster) => tipster,
  live: (isLive, { t }) => t(isLive ? 'book.whileLive' : 'book.prematch'),
  note: (note) => note,
  ownChance: (chance, { language }) => formatChance(chance, language),
  close: ({ odds }, { language }) => formatOdds(odds, language),
  placedAt(text, { language }) {
    const at = new Date(text)
    return `${formatDate(at, language)} ${formatTime(at, language)}`
  },
}

/** `from` is null where there was nothing before. */
type ChangeWords = { readonly label: string; readonly from: string | null; readonly to: string }

/** The changes of an event: "Amount: € 50,00 → € 75,00", "Result: +€ 42,50". */
export function changeWords({ kind, changes }: BetEvent, context: Context): ChangeWords[] {
  if (kind === 'reopened' || kind === 'created' || kind === 'deleted') return []
  return changes.flatMap(({ field, from, to }) => {
    if (!isShown(field)) return []
    const after = valueWords(field, to, context) ?? context.t(NOTHING[field] ?? 'market.asTyped')
    return [{ label: context.t(FIELDS[field]), from: valueWords(field, from, context), to: after }]
  })
}

const isShown = (field: string): field is Field => Object.hasOwn(FIELDS, field)

/** A detail that was taken back. */
const NOTHING: Partial<Record<Field, Key>> = {
  bookmaker: 'book.none',
  tipster: 'book.none',
  note: 'book.none',
  live: 'book.liveUnsaid',
  ownChance: 'book.none',
  close: 'book.none',
}

/** What a field without a value means; a selection and a result are then not there yet. */
const EMPTY: Partial<Record<Field, Key>> = { outcome: 'history.status.pending', profile: 'more.profileDefault' }

function valueWords(field: Field, value: unknown, context: Context): string | null {
  if (value === null || value === undefined) {
    const key = EMPTY[field]
    return key ? context.t(key) : null
  }
  const words = VALUES[field] as (value: unknown, context: Context) => string // the server records the field's own type
  return words(value, context)
}
