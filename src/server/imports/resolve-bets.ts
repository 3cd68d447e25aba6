import { collapseSpaces, formatTeams, splitTeams, teamsKey, teamsTextKey } from '../../domain/bet.ts'
import { chancesOf, closeOfLegs, closeOnMatch, noClose } from '../../domain/closing.ts'
import type { ImportedBet, ImportedPick } from '../../domain/import/draft.ts'
import { findMatch, isSwapped, pairIdentity } from '../../domain/match-tie.ts'
import type { ProfileId } from '../../domain/profile-id.ts'
import { gradeByLegs } from '../../domain/settle-by-grade.ts'
import { readSelection } from '../../domain/typed-selection.ts'
import { gradeOnMatch } from '../bets/grade-bet.ts'
import type { ImportedBetRow } from '../bets/imported-bet-queries.ts'
import type { LegRow } from '../bets/leg-queries.ts'
import { findMeetingsOfPairs, type MatchNow } from '../bets/match-now-queries.ts'
import type { Conn } from '../db/tables.ts'
import type { ImportedWords } from './imported-words.ts'

/** What decides how the bets of one import are tied and graded. */
export type Resolving = {
  readonly userId: number
  readonly now: Date
  /** The identities that two teams bear. */
  readonly ambiguous: ReadonlySet<string>
  /** The rules of the user's settings. */
  readonly profile: ProfileId
  readonly words: ImportedWords
}

export type ResolvedBet = { readonly bet: Omit<ImportedBetRow, 'id'>; readonly legs: readonly Omit<LegRow, 'betId'>[] }

/** Ties many bets to the matches that they certainly mean and grades those that are over, with one query. */
export async function resolveBets(conn: Conn, bets: readonly ImportedBet[], by: Resolving): Promise<ResolvedBet[]> {
  const pairs = new Set(bets.flatMap(({ picks }) => picks.flatMap((pick) => pairKeyOf(pick) ?? [])))
  const meetings = await findMeetingsOfPairs(conn, [...pairs])
  return bets.map((bet) => {
    const picks = bet.picks.map((pick) => resolvePick(pick, bet, meetings.get(pairKeyOf(pick) ?? '') ?? [], by))
    const [only, ...others] = picks
    const columns = columnsOf(bet, by)
    if (only && others.length === 0) {
      return { bet: { ...columns, ...only, ...chancesOf(only), odds: bet.odds }, legs: [] }
    }
    const legs = picks.map((pick, index) => ({ userId: by.userId, number: index + 1, ...pick }))
    return { bet: { ...columns, ...multipleOf(legs), odds: bet.odds }, legs }
  })
}

function pairKeyOf({ teams, selectedTeam }: ImportedPick): string | null {
  const pair = splitTeams(teams, selectedTeam)
  return pair && pairIdentity(pair)
}

/** A bet with a result keeps it, as its user's. */
function columnsOf(bet: ImportedBet, { userId, now, words }: Resolving) {
  const { amount, freeBet, profile, placedAt, settlement, cashedOut, note, live } = bet
  return {
    userId,
    amount,
    freeBet,
    profile,
    createdAt: now,
    placedAt,
    status: settlement?.status ?? 'pending',
    outcome: settlement?.outcome ?? null,
    restOutcome: settlement?.restOutcome ?? null,
    result: settlement?.result ?? null,
    settledBy: settlement ? 'user' : null,
    settledAt: settlement ? (settlement.settledAt ?? placedAt) : null,
    cashedStake: cashedOut?.stake ?? 0,
    cashedPaid: cashedOut?.paid ?? 0,
    reopened: false,
    correctedAt: null,
    note,
    live,
    ownChance: null,
    ...words.spell(bet),
  } as const
}

function multipleOf(legs: readonly Omit<LegRow, 'betId'>[]) {
  const teams = legs.map((leg) => leg.teams).join(' + ')
  return {
    teams,
    selectedTeam: legs.map((leg) => leg.selectedTeam).join(' + '),
    teamsKey: teamsTextKey(teams),
    pairKey: null,
    betType: 'multiple',
    betValue: null,
    selection: null,
    matchId: null,
    swapped: false,
    tiedFormat: null,
    tieRefused: false,
    grade: gradeByLegs(legs),
    ...closeOfLegs(legs),
  } as const
}

function resolvePick(pick: ImportedPick, bet: ImportedBet, meetings: readonly MatchNow[], by: Resolving) {
  const selectedTeam = collapseSpaces(pick.selectedTeam)
  const { odds, betType } = pick
  const pair = splitTeams(pick.teams, selectedTeam)
  const match = pair && matchOf({ pair, placedAt: bet.placedAt, isPlacedAtKnown: true }, meetings, by)
  const tiedFormat = match?.format ?? null
  const resolved = {
    teams: pair ? formatTeams(pair) : pick.teams,
    selectedTeam,
    teamsKey: pair ? teamsKey(pair) : teamsTextKey(pick.teams),
    pairKey: pair && pairIdentity(pair),
    odds,
    betType: betType.name,
    betValue: betType.value,
    matchId: match?.id ?? null,
    swapped: pair && match ? isSwapped(pair, match) : false,
    tiedFormat,
    tieRefused: false,
    selection: pick.selection ?? (pair && readSelection({ type: betType, pair, selectedTeam, format: tiedFormat })),
    grade: null,
    ...noClose('not-tied'),
  }
  if (!match) return resolved
  const gradedBy = { profile: bet.profile ?? by.profile, placedAt: bet.placedAt, now: by.now }
  return { ...resolved, ...closeOnMatch(resolved, bet, match), ...gradeOnMatch(resolved, match, gradedBy) }
}

function matchOf(bet: Parameters<typeof findMatch>[0], meetings: readonly MatchNow[], { now, ambiguous }: Resolving) {
  const tie = findMatch(bet, meetings, now, ambiguous)
  return tie.kind === 'certain' ? tie.match : null
}
