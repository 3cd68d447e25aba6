import type { BetEvent } from '../../contract/bets/bet-results.ts'
import type { Bet } from '../../contract/bets/bets.ts'
import type { Language } from '../../contract/languages.ts'
import { parseBetType } from '../../domain/market/bet-type.ts'
import { formatMoney, formatProfit } from '../amounts.ts'
import { formatDate } from '../dates.ts'
import { formatOdds, formatTime } from '../format.ts'
import type { Key } from '../keys.ts'
import type { Translate } from '../translate.ts'
import { typedTypeWords } from './bet-words.ts'
import { formatChance } from './close-words.ts'
import { selectionWords } from './selection-words.ts'

type Context = {
  /** The current bet. */
  readonly bet: Pick<Bet, 'teams' | 'selectedTeam'>
  readonly t: Translate
  readonly language: Language
}

/** How the history shows a field. */
type Shown<Value> = {
  readonly label: Key
  readonly words: (value: NonNullable<Value>, context: Context) => string
  /** The text for an absent value; without it, only a present value is shown. */
  readonly absent?: Key
  /** The text for a removed value. */
  readonly removed?: Key
}

const asIs = (text: string) => text

/** Derived from other fields, or implied by the kind of the event. */
type NotShown =
  | 'id'
  | 'matchId'
  | 'matchSwapped'
  | 'betTypeName'
  | 'betTypeValue'
  | 'legs'
  | 'status'
  | 'grade'
  | 'gradedResult'
  | 'settledBy'
  | 'closeMissing'
  | 'createdAt'
  | 'settledAt'
  | 'correctedAt'

const FIELDS: { readonly [F in Exclude<keyof Bet, NotShown>]: Shown<Bet[F]> } = {
  teams: { label: 'bets.teams', words: asIs },
  selectedTeam: { label: 'bets.selectedTeam', words: asIs },
  amount: { label: 'settling.field.amount', words: (amount, { language }) => formatMoney(amount, language) },
  odds: { label: 'bets.odds', words: (odds, { language }) => formatOdds(odds, language) },
  exactOdds: { label: 'settling.field.exactOdds', words: asIs, removed: 'book.none' },
  betType: {
    label: 'bets.betType',
    words(text, { t, language }) {
      const type = parseBetType(text)
      return type ? typedTypeWords(type, t, language) : text
    },
  },
  selection: {
    label: 'market.pick',
    words: (selection, { bet, t, language }) =>
      selectionWords({ ...bet, selection }, t, language) ?? t('market.asTyped'),
  },
  outcome: {
    label: 'history.column.status',
    words: (outcome, { t }) => t(`outcome.${outcome}`),
    absent: 'history.status.pending',
  },
  restOutcome: { label: 'settling.field.rest', words: (outcome, { t }) => t(`outcome.${outcome}`) },
  result: { label: 'history.column.result', words: (result, { language }) => formatProfit(result, language) },
  freeBet: { label: 'settling.freeBet', words: (isFree, { t }) => t(isFree ? 'settling.yes' : 'settling.no') },
  cashedOut: {
    label: 'outcome.cashed-out',
    words: ({ stake, paid }, { t, language }) =>
      t('settling.cashedValue', { stake: formatMoney(stake, language), paid: formatMoney(paid, language) }),
  },
  profile: {
    label: 'settling.field.profile',
    words: (profile, { t }) => t(`settling.profile.${profile}`),
    absent: 'more.profileDefault',
  },
  placedAt: {
    label: 'history.column.placedAt',
    words(text, { language }) {
      const at = new Date(text)
      return `${formatDate(at, language)} ${formatTime(at, language)}`
    },
  },
  bookmaker: { label: 'book.bookmaker', words: asIs, removed: 'book.none' },
  tags: { label: 'book.tagsShort', words: (tags, { t }) => tags.join(', ') || t('book.none') },
  tipster: { label: 'book.tipster', words: asIs, removed: 'book.none' },
  live: {
    label: 'book.live',
    words: (isLive, { t }) => t(isLive ? 'book.whileLive' : 'book.prematch'),
    removed: 'book.liveUnsaid',
  },
  note: { label: 'book.note', words: asIs, removed: 'book.none' },
  ownChance: {
    label: 'close.ownChanceShort',
    words: (chance, { language }) => formatChance(chance, language),
    removed: 'book.none',
  },
  close: {
    label: 'close.closingPrice',
    words: ({ odds }, { language }) => formatOdds(odds, language),
    removed: 'book.none',
  },
}
type Field = keyof typeof FIELDS

/** `from` is null if there was no value before. */
type ChangeWords = { readonly label: string; readonly from: string | null; readonly to: string }

/** Events described by their kind alone; an undo is preceded by what it undid. */
const SAID_BY_KIND: readonly BetEvent['kind'][] = ['created', 'reopened', 'deleted', 'undone']

/** The changes of an event: "Amount: € 50,00 → € 75,00", "Result: +€ 42,50". */
export function changeWords({ kind, changes }: BetEvent, context: Context): ChangeWords[] {
  if (SAID_BY_KIND.includes(kind)) return []
  return changes.flatMap(({ field, from, to }) => {
    if (!isShown(field)) return []
    const shown: Shown<never> = FIELDS[field]
    const after = valueWords(shown, to, context) ?? context.t(shown.removed ?? 'market.asTyped')
    return [{ label: context.t(shown.label), from: valueWords(shown, from, context), to: after }]
  })
}

const isShown = (field: string): field is Field => Object.hasOwn(FIELDS, field)

function valueWords({ words, absent }: Shown<never>, value: unknown, context: Context): string | null {
  if (value !== null && value !== undefined) return words(value as never, context) // the server records the field's own type
  return absent ? context.t(absent) : null
}
