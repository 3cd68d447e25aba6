import { type Outcome } from '../bet/bet.ts'
import { type ClosePrice, closeOfSingle, nextClose, noClose, TYPED } from '../bet/closing.ts'
import { gradeOnMatch } from '../bet/grade-on-match.ts'
import { type Agreement, findMatch, findMatchOfSettled, type UntiedBet } from '../bet/match-tie.ts'
import { multipleOf, textOfPick } from '../bet/pick-columns.ts'
import { gradeByLegs } from '../bet/settle-by-grade.ts'
import { type Booked, definedDetails, type MatchOfBets, type NewBet, NO_DETAILS } from '../bet/stored-bet.ts'
import { resolvePick } from '../bet/tie-bet.ts'
import { collapseSpaces, splitTeams, teamsTextKey } from '../team/pair.ts'
import type { ProfileId } from '../verdict/profile-id.ts'
import type { Grade } from '../verdict/verdict.ts'
import type { ImportedBet, ImportedClose, ImportedPick, ImportedSettlement } from './draft.ts'

type Words = Pick<ImportedBet, 'bookmaker' | 'tags' | 'tipster'>
type SpelledWords = { readonly bookmaker: string | null; readonly tags: string[]; readonly tipster: string | null }

/** The settings and matches by which the bets of one import are tied and graded. */
export type Resolving = {
  readonly userId: number
  readonly now: Date
  /** The identities that belong to two teams. */
  readonly ambiguous: ReadonlySet<string>
  /** The rule profile in the user's settings. */
  readonly profile: ProfileId
  /** Spells words as in the user's lists. */
  readonly words: { spell(words: Words): SpelledWords }
}

/** `meetings`: the matches of each pick's pair. */
export function resolveBet(bet: ImportedBet, meetings: readonly (readonly MatchOfBets[])[], by: Resolving): NewBet {
  const columns = withoutPicks(bet, by)
  const price = { odds: bet.odds, exactOdds: bet.exactOdds }
  const picks = resolvePicks(bet, meetings, by)
  const [only, ...others] = picks
  if (only && others.length === 0) {
    return { ...columns, ...only, close: closeOfSingle(only.close), ...price }
  }
  const grade = gradeByLegs(picks, bet.odds)
  const isContradicted = bet.settlement !== null && agreementOfLegs(grade, bet.settlement.outcome) === 'contradicts'
  const legs = (isContradicted ? resolvePicks(bet, [], by) : picks).map((leg, index) => ({ number: index + 1, ...leg }))
  const whole = bet.close && { close: closeOfSingle(closeAsRead(bet.close)) }
  return { ...columns, ...multipleOf(legs, price), ...whole }
}

/** `meetings`: the matches of each pick's pair; empty if the picks must not be tied. */
function resolvePicks(bet: ImportedBet, meetings: readonly (readonly MatchOfBets[])[], by: Resolving) {
  const isSingle = bet.picks.length === 1
  return bet.picks.map((pick, index) => {
    const close = isSingle ? bet.close : (pick.close ?? null)
    return resolveImportedPick({ ...pick, close }, bet, meetings[index] ?? [], by)
  })
}

/** A result from the file is kept, as set by the user. */
function withoutPicks(bet: ImportedBet, { userId, now, words }: Resolving) {
  const { amount, freeBet, profile, placedAt, settlement, cashedOut } = bet
  return {
    userId,
    amount,
    freeBet,
    profile,
    createdAt: now,
    placedAt,
    settlement: settlement && bookedByUser(settlement, placedAt),
    cashedStake: cashedOut?.stake ?? 0,
    cashedPaid: cashedOut?.paid ?? 0,
    reopened: false,
    ...NO_DETAILS,
    ...definedDetails(bet),
    ...words.spell(bet),
  }
}

function bookedByUser({ status, outcome, restOutcome, result, settledAt }: ImportedSettlement, placedAt: Date): Booked {
  return {
    status,
    outcome,
    restOutcome,
    result,
    settledBy: 'user',
    settledAt: settledAt ?? placedAt,
    correctedAt: null,
  }
}

function resolveImportedPick(pick: ImportedPick, bet: ImportedBet, meetings: readonly MatchOfBets[], by: Resolving) {
  const selectedTeam = collapseSpaces(pick.selectedTeam)
  const { odds, exactOdds = null, betType } = pick
  const read = pick.close ? closeAsRead(pick.close) : noClose('not-tied')
  const pair = splitTeams(pick.teams, selectedTeam)
  if (!pair) {
    const text = { teams: pick.teams, selectedTeam, teamsKey: teamsTextKey(pick.teams), pairKey: null }
    const untied = {
      matchId: null,
      swapped: false,
      tiedFormat: null,
      tieRefused: pick.isOtherGame === true,
      grade: null,
    }
    const selection = pick.selection ?? null
    return {
      ...text,
      betType: betType.name,
      betValue: betType.value,
      odds,
      exactOdds,
      ...untied,
      selection,
      close: read,
    }
  }
  const text = { ...textOfPick(pair, selectedTeam, betType), odds, exactOdds }
  const { placedAt, live } = bet
  const open = { pair, selectedTeam, betType, selection: pick.selection ?? undefined, placedAt, live }
  const gradedBy = { profile: bet.profile ?? by.profile, placedAt, now: by.now }
  /** The pick as it is if it is tied to this match. */
  const onMatch = (match: MatchOfBets) => {
    const tied = { ...text, ...resolvePick(open, match) }
    return { ...tied, ...gradeOnMatch(tied, match, gradedBy) }
  }
  const untied = { ...text, ...resolvePick(open, null), tieRefused: pick.isOtherGame === true, close: read }
  if (pick.isOtherGame) return untied
  const match = matchOf({ pair, placedAt, isPlacedAtKnown: true }, bet, meetings, by, onMatch)
  if (!match) return untied
  const tied = onMatch(match)
  return { ...tied, close: nextClose(read, tied.close) }
}

/** A price without a source counts as typed by the user. */
function closeAsRead({ odds, other, at, source }: ImportedClose): ClosePrice {
  return { missing: null, odds, other, at: at === null ? null : new Date(at), source: source ?? TYPED }
}

type OnMatch = (match: MatchOfBets) => { readonly grade: Grade | null }

/** The match of a settled bet must not contradict its result. A lost multiple does not say which legs were lost. */
function matchOf(
  bet: UntiedBet,
  { settlement, picks }: ImportedBet,
  meetings: readonly MatchOfBets[],
  { now, ambiguous }: Resolving,
  onMatch: OnMatch,
): MatchOfBets | null {
  if (!settlement) {
    const tie = findMatch(bet, meetings, now, ambiguous)
    return tie.kind === 'certain' ? tie.match : null
  }
  const { outcome, settledAt, settledUntil = settledAt } = settlement
  const agreement = (match: MatchOfBets) => {
    const { grade } = onMatch(match)
    return picks.length === 1 ? agreementOf(grade, outcome) : agreementOfLeg(grade, outcome)
  }
  return findMatchOfSettled(bet, { settledUntil, agreement }, meetings, now, ambiguous)
}

/** Whether a grade agrees with the outcome of a settled bet. A cash-out does not show the result. */
export function agreementOf(grade: Grade | null, outcome: Outcome): Agreement {
  if (grade === null || grade.verdict === 'needs-you' || outcome === 'cashed-out') return 'open'
  // Files have one word for push and void.
  const inFiles = (word: string) => (word === 'push' ? 'void' : word)
  return inFiles(grade.verdict) === inFiles(outcome) ? 'agrees' : 'contradicts'
}

/** As `agreementOf`, for all legs of a multiple together: whether they won, lost, or returned the stake. */
export function agreementOfLegs(grade: Grade | null, outcome: Outcome): Agreement {
  if (grade === null || grade.verdict === 'needs-you' || outcome === 'cashed-out') return 'open'
  return SIGNS[grade.verdict] === SIGNS[outcome] ? 'agrees' : 'contradicts'
}

const SIGNS: Readonly<Record<Exclude<Outcome, 'cashed-out'>, number>> = {
  won: 1,
  'half-won': 1,
  push: 0,
  void: 0,
  'half-lost': -1,
  lost: -1,
}

/** As `agreementOf`, for one leg: each leg of a won multiple has won or was returned. */
export function agreementOfLeg(grade: Grade | null, outcome: Outcome): Agreement {
  if (grade === null || outcome !== 'won') return 'open'
  if (grade.verdict === 'lost' || grade.verdict === 'half-lost') return 'contradicts'
  return grade.verdict === 'won' ? 'agrees' : 'open'
}
