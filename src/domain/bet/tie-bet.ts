import type { BetType } from '../market/bet-type.ts'
import type { Selection } from '../market/selection.ts'
import { readSelection } from '../market/typed-selection.ts'
import type { Format } from '../match/match.ts'
import { type Pair, splitTeams } from '../team/pair.ts'
import { closeOnMatch, noClose, type Placing } from './closing.ts'
import { findMatch, isRecreation, isSwapped } from './match-tie.ts'
import { type Bet, type BetPick, type MatchOfBets, withPicks } from './stored-bet.ts'

/** The one of the meetings that a pick without a match is certainly on; null where it has one, or its user refused any. */
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

/** The one match that the source lists in place of one that was called off. */
export function recreationOf<M extends MatchOfBets>(old: M, meetings: readonly M[]): M | null {
  const [recreated, ...others] = meetings.filter((match) => isRecreation(old, match))
  return others.length === 0 ? (recreated ?? null) : null
}

/** The picks of a bet tied to the matches that are chosen for them, without a new grade; null where nothing is tied. */
export function withTies(bet: Bet, choose: (pick: BetPick) => MatchOfBets | null): Bet | null {
  // A bet that the program voided with its cancelled match is open again on the match that takes its place.
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
  /** Undefined: to be read from the value of the bet type, where that is certain. */
  readonly selection: Selection | null | undefined
  /** The format at an earlier tie; null: that of the match. */
  readonly tiedFormat: Format | null
}

/** The columns of a pick on its match. The format at the first tie decides what a changed format means. */
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
    /** The match that it was tied to so far, and its format at that time. */
    readonly tied?: { readonly matchId: number | null; readonly format: Format | null }
  }

export type ResolvedPick = Pick<
  BetPick,
  'matchId' | 'swapped' | 'tiedFormat' | 'selection' | 'grade' | 'tieRefused' | 'close'
>

/** What the text of a pick leaves open: its match, or none, its selection and its closing price. It has no grade yet (`gradeOnMatch`). */
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
