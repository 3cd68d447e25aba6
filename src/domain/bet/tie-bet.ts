import type { BetType } from '../market/bet-type.ts'
import type { Selection } from '../market/selection.ts'
import { readSelection } from '../market/typed-selection.ts'
import type { Format } from '../match/match.ts'
import { type Pair, splitTeams } from '../team/pair.ts'
import { closeOnMatch, noClose, type Placing } from './closing.ts'
import { findMatch, isRecreation, isSwapped } from './match-tie.ts'
import { type Bet, type BetPick, type MatchOfBets, withPicks } from './stored-bet.ts'

/** The meeting that an untied pick certainly refers to; null if it is tied already, or the user declined a match. */
export function certainMatchOf<M extends MatchOfBets>(
  pick: BetPick,
  { placedAt, createdAt }: Pick<Bet, 'placedAt' | 'createdAt'>,
  meetings: readonly M[],
  now: Date,
  ambiguous: ReadonlySet<string>,
): M | null {
  const pair = splitTeams(pick.teams, pick.selectedTeam)
  if (pick.matchId !== null || pick.tieRefused || !pair) return null
  const isPlacedAtKnown = placedAt.getTime() !== createdAt.getTime()
  const tie = findMatch({ pair, placedAt, isPlacedAtKnown }, meetings, now, ambiguous)
  return tie.kind === 'certain' ? tie.match : null
}

/** The only match that the source lists in place of a canceled one. */
export function recreationOf<M extends MatchOfBets>(old: M, meetings: readonly M[]): M | null {
  const [recreated, ...others] = meetings.filter((match) => isRecreation(old, match))
  return others.length === 0 ? (recreated ?? null) : null
}

/** Ties the picks of a bet to the chosen matches, without grading them again; null if nothing is tied. */
export function withTies(bet: Bet, choose: (pick: BetPick) => MatchOfBets | null): Bet | null {
  // A bet that was voided automatically with its cancelled match reopens on the match that replaces it.
  if (bet.settlement?.settledBy === 'user') return null
  const tied = withPicks(bet, (pick) => {
    const match = choose(pick)
    const pair = match && splitTeams(pick.teams, pick.selectedTeam)
    if (!match || !pair) return pick
    const betType = { name: pick.betType, value: pick.betValue }
    return { ...pick, ...tieTo(match, { ...pick, pair, betType, selection: pick.selection ?? undefined }) }
  })
  return tied === bet ? null : tied
}

type UntiedPick = {
  readonly pair: Pair
  readonly selectedTeam: string
  readonly betType: BetType
  /** Undefined: read it from the value of the bet type, if that is certain. */
  readonly selection: Selection | null | undefined
  /** The format when the pick was first tied; null: the current format of the match. */
  readonly tiedFormat: Format | null
}

/** The match columns of a pick. The format at the first tie decides how a format change is graded. */
export function tieTo(match: MatchOfBets, { pair, selectedTeam, betType: type, selection, tiedFormat }: UntiedPick) {
  const format = tiedFormat ?? match.format
  return {
    matchId: match.id,
    swapped: isSwapped(pair, match),
    tiedFormat: format,
    selection: selection === undefined ? readSelection({ type, pair, selectedTeam, format }) : selection,
  }
}

type OpenPick = Omit<UntiedPick, 'tiedFormat'> &
  Placing & {
    /** The match that it was tied to before, and its format at that time. */
    readonly tied?: { readonly matchId: number | null; readonly format: Format | null }
  }

export type ResolvedPick = Pick<
  BetPick,
  'matchId' | 'swapped' | 'tiedFormat' | 'selection' | 'grade' | 'tieRefused' | 'close'
>

/** The fields of a pick that its text leaves open: match, selection and closing price. It is graded later (`gradeOnMatch`). */
export function resolvePick(pick: OpenPick, match: MatchOfBets | null): ResolvedPick {
  const { pair, selectedTeam, betType: type, selection, tied } = pick
  const open = { grade: null, tieRefused: false }
  if (match) {
    const onMatch = tieTo(match, { ...pick, tiedFormat: tied?.matchId === match.id ? tied.format : null })
    return { ...onMatch, ...open, close: closeOnMatch(onMatch, pick, match) }
  }
  return {
    matchId: null,
    swapped: false,
    tiedFormat: null,
    selection: selection === undefined ? readSelection({ type, pair, selectedTeam, format: null }) : selection,
    ...open,
    close: noClose('not-tied'),
  }
}
