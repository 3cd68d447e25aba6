import type { OwnChance } from '../bet/own-chance.ts'
import { distinctWords } from '../bet/own-word.ts'
import { type BetDetails, NO_DETAILS } from '../bet/stored-bet.ts'
import { cleanLine, cleanLines, isBlank } from '../text/clean-text.ts'
import { isBookOfProfits } from './columns.ts'
import type { ImportedBet, ImportedClose, ImportedPick } from './draft.ts'
import type { ColumnTarget, ImportPlan } from './plan.ts'
import { type Fields, LONGEST_WRITTEN, RowFault } from './row.ts'
import { legLine, type RowContext, type RowGroup } from './row-group.ts'
import { readFreeBet } from './text/free-bet-text.ts'
import { readNumber, scaled } from './text/number-text.ts'
import { namedNotation } from './text/odds-tally.ts'
import { readOdds } from './text/odds-text.ts'
import { leagueBefore } from './text/pick-text.ts'
import { readYesNo } from './text/state-text.ts'

/** As long as the API takes them (src/contract/bets/bet-details.ts). */
const LONGEST = { bookmaker: 60, tipster: 60, tag: 40, tags: 20, note: 2_000 } as const
/** A text may be this much longer before it is composed, as in src/contract/typed-text.ts. */
const DECOMPOSED_FACTOR = 3

type Details = Pick<ImportedBet, keyof BetDetails | 'close'>

/** The details of a row besides its pick and price. Nothing is cut: tags that do not fit go into the note. Throws `RowFault`. */
export function detailsOf(group: RowGroup, context: RowContext, picks: readonly ImportedPick[]): Details {
  const { head } = group
  const { tags, others } = tagsOf(head)
  const close = importedClose(head, context, picks.length > 1)
  const ownChance = readChance(head.text('ownChance'))
  const unread = [
    ...(isReturnedPrice(head, context.plan) ? head.all('odds') : []),
    ...(close ? [] : head.all('closing')),
    ...(ownChance === null ? head.all('ownChance') : []),
  ]
  const [pick, ...more] = picks
  const isCut = more.length === 0 && pick?.teams.endsWith('…') === true
  const isPickCut = more.length === 0 && pick?.selectedTeam.endsWith('…') === true && pick.selectedTeam !== pick.teams
  const league = leagueBefore(head.text('event'))
  const isLeagueLeft = league !== null && more.length === 0 && pick?.teams.startsWith(league) === false
  const said = [
    ...(isCut ? cutText(group) : legResults(group)),
    ...(isPickCut ? [head.text('pick')] : []),
    ...(isLeagueLeft ? [league] : []),
  ]
  return {
    ...NO_DETAILS,
    bookmaker: bookmakerOf(head, context),
    tipster: word(head, 'tipster', LONGEST.tipster),
    tags,
    note: noteOf(head, [...said, ...others], unread),
    live: readYesNo(head.text('live')),
    ownChance,
    close,
  }
}

/** Decimal odds of 1.00: a stake that was returned. */
export function isReturnedPrice({ text }: Fields, { oddsNotation }: ImportPlan): boolean {
  return (oddsNotation === null || oddsNotation === 'decimal') && /^1(?:[.,]0{1,3})?$/u.test(text('odds'))
}

/** Null also if it may be in another notation than the odds: beside 0.85, 1.80 is not a Hong Kong price. */
function importedClose(head: Fields, { plan }: RowContext, isMultiple: boolean): ImportedClose | null {
  const [{ name, text } = { name: '', text: '' }] = head.all('closing')
  const named = namedNotation(name)
  const odds = readOdds(text, named ?? plan.oddsNotation, isMultiple)
  if (odds === null) return null
  const [decimal, ofBet] = [
    readOdds(text, 'decimal', isMultiple),
    readOdds(head.text('odds'), plan.oddsNotation, isMultiple),
  ]
  const isDecimal = decimal !== null && ofBet !== null && Math.abs(decimal - ofBet) < Math.abs(odds - ofBet)
  return named === null && isDecimal ? null : { odds, other: null, at: null, source: null }
}

/** "0.56" and "56" are both 56 %. 1 may be 1 % or 100 %, so it is not read. */
function readChance(text: string): OwnChance | null {
  const [, digits, sign] = /^([\d.,]{1,8})\s*(%?)$/u.exec(text) ?? []
  const number = digits === undefined ? null : readNumber(digits, digits.includes(',') ? 'comma' : 'point')
  if (!number) return null
  const isShare = sign === '' && number.whole === '0'
  const chance = Math.round((scaled(number, 6) ?? 0) / (isShare ? 100 : 10_000))
  return chance >= 1 && chance < 10_000 && (isShare || sign !== '' || chance > 100) ? chance : null
}

/** The results and comments in the rows of legs. */
const legResults = ({ legs }: RowGroup) =>
  legs.flatMap((leg) => (leg.more === '' ? [] : [`${legLine(leg)}: ${leg.more}`]))

/** The texts that `wholeMultiple` cuts, in full. */
const cutText = ({ head, legs }: RowGroup) =>
  legs.length > 0 ? legs.map(legLine) : [head.text('event') || head.text('pick')]

export function bookmakerOf(row: Fields, { plan, rules }: RowContext): string | null {
  return (
    word(row, 'bookmaker', LONGEST.bookmaker) ?? bookOfProfit(row, plan) ?? plan.bookmaker ?? rules.bookmaker ?? null
  )
}

/** If each bookmaker has a column of profits, the name of the filled one. */
function bookOfProfit(row: Fields, { columns }: ImportPlan): string | null {
  const [filled] = row.all('profit')
  const isOneOfMany = columns.filter((target) => target === 'profit').length > 1
  return filled && isOneOfMany && isBookOfProfits(filled.name) ? cleanLine(filled.name, LONGEST.bookmaker) : null
}

function word(row: Fields, target: ColumnTarget, longest: number): string | null {
  const written = row.text(target)
  if (written.length > longest * DECOMPOSED_FACTOR) throw new RowFault('textTooLong', target)
  const text = cleanLine(written, written.length)
  if (text.length > longest) throw new RowFault('textTooLong', target)
  return text || null
}

function tagsOf(row: Fields): { tags: readonly string[]; others: string[] } {
  const cells = [...row.all('sport'), ...row.all('tags')]
  const tooMany = cells.find(({ text }) => text.length > LONGEST.note)
  if (tooMany) throw new RowFault('textTooLong', 'tags')
  const words = distinctWords(
    cells.flatMap(({ text }) => text.split(/[,;|]/u).map((tag) => cleanLine(tag, LONGEST.note))).filter(Boolean),
  )
  const fits = (tag: string, index: number) => tag.length <= LONGEST.tag && index < LONGEST.tags
  return { tags: words.filter(fits), others: words.filter((tag, index) => !fits(tag, index)) }
}

/** Comments unchanged, and cells of other columns as "Name: cell". A "no" or a zero is left out. */
export function noteOf(
  row: Fields,
  more: readonly string[],
  unread: readonly { readonly name: string; readonly text: string }[] = [],
): string | null {
  const comments = row.all('comment').map(({ text }) => text)
  const kept = [...row.all('note'), ...row.all('fee'), ...unread].filter(
    ({ text }) => readYesNo(text) !== false && !/^0+(?:[.,]0+)?$/u.test(text),
  )
  const lines = [...comments, ...more, ...kept.map(({ name, text }) => (name === '' ? text : `${name}: ${text}`))]
  const target = comments.length > 0 ? 'comment' : 'note'
  const text = lines.join('\n')
  if (text.length > LONGEST_WRITTEN) throw new RowFault('textTooLong', target)
  const note = cleanLines(text, text.length)
  if (note.length > LONGEST.note) throw new RowFault('textTooLong', target)
  return isBlank(note) ? null : note
}

/** The currency that the row names; null for none and for a sign of several. Throws if it is not the imported currency. */
export function checkCurrency(row: Fields, { plan, rules }: RowContext): string | null {
  const found = (['currency', 'stake', 'freeBet', 'cashIn', 'cashOutflow'] as const)
    .filter((target) => target !== 'freeBet' || readFreeBet(row.text(target)) === 'sum')
    .map((target) => ({ target, codes: row.currencies(target) }))
    .find(({ codes }) => codes.length > 0)
  const { target, codes } = found ?? { target: 'currency', codes: rules.currency === undefined ? [] : [rules.currency] }
  if (plan.currency !== null && codes.length > 0 && !codes.includes(plan.currency))
    throw new RowFault('otherCurrency', target)
  const [only = null, ...others] = codes
  return others.length === 0 ? only : null
}
