import { TAGS_MAX } from '../../../contract/bets/bet-details.ts'
import type { BulkAction } from '../../../contract/bets/bulk-bets.ts'
import { wordKey } from '../../../domain/bet/own-word.ts'
import { settleByOutcome, settlementProblem } from '../../../domain/bet/settlement.ts'
import { type Bet, booked, picksOf } from '../../../domain/bet/stored-bet.ts'
import { certainMatchOf, withTies } from '../../../domain/bet/tie-bet.ts'
import { ambiguousIdentities } from '../../../domain/team/team-identity.ts'
import type { Conn } from '../../db/tables.ts'
import { findMeetingsOfPairs, findTeamNames } from '../../settlement/match-now-queries.ts'
import { createReviewer } from '../../settlement/settle-matches.ts'
import { findSettings } from '../../settlement/settlement-settings-queries.ts'
import { canonicalWords } from '../place/own-words.ts'

type Action = Exclude<BulkAction, { kind: 'delete' }>
/** A bet after an action; null if the action does not apply to it. */
type Step = (bet: Bet) => Bet | null

/** Returns what the action does to each of these bets, which are locked. */
export async function stepOf(tx: Conn, action: Action, owner: number, bets: readonly Bet[], now: Date): Promise<Step> {
  switch (action.kind) {
    case 'settle':
      return (bet) => {
        if (bet.settlement !== null) return null
        const settlement = settleByOutcome(bet, action.outcome)
        return settlementProblem(settlement, bet) ? null : booked(bet, settlement, 'user', now)
      }
    case 'add-tag': {
      const word = { kind: 'tag', name: action.tag } as const
      const tag = (await canonicalWords(tx, owner, [word], now))(word)
      return (bet) => {
        const isThere = bet.tags.some((each) => wordKey(each) === wordKey(tag))
        return isThere || bet.tags.length >= TAGS_MAX ? null : { ...bet, tags: [...bet.tags, tag] }
      }
    }
    case 'remove-tag':
      return (bet) => {
        const tags = bet.tags.filter((each) => wordKey(each) !== wordKey(action.tag))
        return tags.length === bet.tags.length ? null : { ...bet, tags }
      }
    case 'set-bookmaker': {
      const word = action.bookmaker === null ? null : ({ kind: 'bookmaker', name: action.bookmaker } as const)
      const bookmaker = word && (await canonicalWords(tx, owner, [word], now))(word)
      return (bet) => (bet.bookmaker === bookmaker ? null : { ...bet, bookmaker })
    }
    case 'tie':
      return createTieStep(tx, owner, bets, now)
  }
}

/** Ties each pick of an untied pending bet to its match if that is certain, and grades it; settles nothing. */
async function createTieStep(tx: Conn, owner: number, bets: readonly Bet[], now: Date): Promise<Step> {
  const open = bets.filter(({ settlement }) => settlement === null).flatMap(picksOf)
  const pairs = open.flatMap(({ matchId, tieRefused, pairKey }) => (matchId === null && !tieRefused && pairKey) || [])
  const meetings = await findMeetingsOfPairs(tx, [...new Set(pairs)])
  const ambiguous = ambiguousIdentities(await findTeamNames(tx))
  const settings = await findSettings(tx, owner)
  const review = createReviewer({ matches: [...meetings.values()].flat(), settles: false, now })
  // The other legs of a multiple matter only for settling.
  const ends = new Map<number, never>()
  return (found) => {
    if (found.settlement !== null) return null
    const tied = withTies(found, (pick) =>
      certainMatchOf(pick, found, meetings.get(pick.pairKey ?? '') ?? [], now, ambiguous),
    )
    return tied && review(tied, settings, ends).after
  }
}
