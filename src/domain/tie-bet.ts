import { splitTeams } from './bet.ts'
import { findMatch, isRecreation, isSwapped } from './match-tie.ts'
import type { BookEntry, MatchOfBets, StoredBet, StoredPick } from './stored-bet.ts'
import { readSelection } from './typed-selection.ts'

/** The one of the meetings that a pick without a match is certainly on; null where it has one, or its user refused any. */
export function certainMatchOf<M extends MatchOfBets>(
  pick: StoredPick,
  { placedAt, createdAt }: Pick<StoredBet, 'placedAt' | 'createdAt'>,
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
export function withTies<B extends StoredBet, L extends StoredPick>(
  { bet, legs }: BookEntry<B, L>,
  choose: (pick: B | L) => MatchOfBets | null,
): BookEntry<B, L> | null {
  // A bet that the program voided with its cancelled match is open again on the match that takes its place.
  if (bet.settledBy === 'user') return null
  const tied = <P extends B | L>(pick: P): P => {
    const match = choose(pick)
    return match ? { ...pick, ...tieTo(match, pick) } : pick
  }
  const after = legs ? { bet, legs: legs.map(tied) } : { bet: tied(bet), legs }
  const isSame = after.bet === bet && (after.legs ?? []).every((leg, at) => leg === legs?.[at])
  return isSame ? null : after
}

/** The format is the one of the match that the bet was placed on. */
function tieTo(match: MatchOfBets, { teams, selectedTeam, betType, betValue, ...pick }: StoredPick) {
  const pair = splitTeams(teams, selectedTeam) ?? { team1: '', team2: '' }
  const tiedFormat = pick.tiedFormat ?? match.format
  const type = { name: betType, value: betValue }
  const selection = pick.selection ?? readSelection({ type, pair, selectedTeam, format: tiedFormat })
  return { matchId: match.id, swapped: isSwapped(pair, match), tiedFormat, selection }
}
