import { TAGS_MAX } from '../../../contract/bets/bet-details.ts'
import type { BulkAction } from '../../../contract/bets/bulk-bets.ts'
import { changesBetween } from '../../../domain/bet/history-facts.ts'
import { pairIdentity } from '../../../domain/bet/match-tie.ts'
import { wordKey } from '../../../domain/bet/own-word.ts'
import { settleByOutcome, settlementProblem } from '../../../domain/bet/settlement.ts'
import { type Bet, booked } from '../../../domain/bet/stored-bet.ts'
import { certainMatchOf, withTies } from '../../../domain/bet/tie-bet.ts'
import { splitTeams } from '../../../domain/team/pair.ts'
import { ambiguousIdentities } from '../../../domain/team/team-identity.ts'
import { recordAct } from '../../audit/audit-queries.ts'
import { eventOfDeletion, lockEntries, saveEntries } from '../../book/entries.ts'
import { findPairsOf, lockBetsOfPair } from '../../book/many-bets-queries.ts'
import type { Conn } from '../../db/tables.ts'
import { findMeetings, findTeamNames, type MatchNow } from '../../settlement/match-now-queries.ts'
import { reviewing } from '../../settlement/settle-matches.ts'
import { findSettings } from '../../settlement/settlement-settings-queries.ts'
import { spellWords } from '../place/own-words.ts'

type Change = { readonly before: Bet; readonly after: Bet }
type Moment = { readonly owner: number; readonly now: Date }

/** A bet after an action; null where the action does not apply to it. */
type Step = (bet: Bet) => Bet | null

/** The bets that the action applies to, locked, and how to write it. */
type Planned = { readonly ids: readonly number[]; write(): Promise<void> }

/** Locks the bets until the end of the transaction, which holds the shared lock of the owner's bets. `ids` are sorted; `meetings` are for tying. */
export async function planAction(
  tx: Conn,
  action: BulkAction,
  ids: readonly number[],
  meetings: Meetings,
  moment: Moment,
): Promise<Planned> {
  if (action.kind === 'delete') {
    const found = await lockEntries(tx, moment.owner, ids)
    return { ids: found.map(({ id }) => id), write: () => writeDeletion(tx, found, moment) }
  }
  const step = await stepOf(tx, action, meetings, moment)
  const found = await lockEntries(tx, moment.owner, ids)
  const changes = found.flatMap((before) => {
    const after = step(before)
    return after ? [{ before, after }] : []
  })
  return { ids: changes.map(({ after }) => after.id), write: () => writeChanges(tx, action, changes, moment) }
}

type Stepped = Exclude<BulkAction, { kind: 'delete' }>

async function stepOf(tx: Conn, action: Stepped, meetings: Meetings, { owner, now }: Moment): Promise<Step> {
  switch (action.kind) {
    case 'settle':
      return (bet) => {
        if (bet.settlement !== null) return null
        const settlement = settleByOutcome(bet, action.outcome)
        return settlementProblem(settlement, bet) ? null : booked(bet, settlement, 'user', now)
      }
    case 'add-tag': {
      const word = { kind: 'tag', name: action.tag } as const
      const tag = (await spellWords(tx, owner, [word], now))(word)
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
      const bookmaker = word && (await spellWords(tx, owner, [word], now))(word)
      return (bet) => (bet.bookmaker === bookmaker ? null : { ...bet, bookmaker })
    }
    case 'tie':
      return tyingStep(tx, meetings, { owner, now })
  }
}

/** The stored meetings of pairs of teams, by the identity of the pair. */
export type Meetings = ReadonlyMap<string, readonly MatchNow[]>

/** Locks the matches that the bets may belong to. The lock of the owner's bets comes after it, in the order of settling. */
export async function lockMeetings(tx: Conn, owner: number, ids: readonly number[]): Promise<Meetings> {
  const pairs = (await findPairsOf(tx, owner, ids)).flatMap(({ teams, selectedTeam }) => {
    const pair = splitTeams(teams, selectedTeam)
    return (pair && pairIdentity(pair)) ?? []
  })
  const meetings = new Map<string, MatchNow[]>()
  for (const key of [...new Set(pairs)].toSorted()) {
    await lockBetsOfPair(tx, key)
    meetings.set(key, await findMeetings(tx, key))
  }
  return meetings
}

/** Ties each pick of a pending bet without a match to the one that it certainly means, and grades it; nothing is booked. */
async function tyingStep(tx: Conn, meetings: Meetings, { owner, now }: Moment): Promise<Step> {
  const ambiguous = ambiguousIdentities(await findTeamNames(tx))
  const settings = await findSettings(tx, owner)
  const review = reviewing({ matches: [...meetings.values()].flat(), settles: false, now })
  // The other legs of a multiple matter only where something is booked.
  const ends = new Map<number, never>()
  return (found) => {
    if (found.settlement !== null) return null
    const tied = withTies(found, (pick) => {
      const pair = splitTeams(pick.teams, pick.selectedTeam)
      const key = pair && pairIdentity(pair)
      return certainMatchOf(pick, found, (key !== null && meetings.get(key)) || [], now, ambiguous)
    })
    return tied && review(tied, settings, ends).after
  }
}

async function writeChanges(tx: Conn, action: Stepped, changes: readonly Change[], { owner, now }: Moment) {
  const kind = action.kind === 'settle' ? 'settled' : action.kind === 'tie' ? 'tied' : 'changed'
  await saveEntries(
    tx,
    owner,
    changes.map(({ before, after }) => {
      const event = { kind, at: now, by: 'user', changes: changesBetween(before, after) } as const
      return { before, after, events: [event] }
    }),
    { by: 'user', now },
  )
  if (action.kind === 'settle') await recordAct(tx, 'bet-settled', owner, changes.length)
}

async function writeDeletion(tx: Conn, found: readonly Bet[], { owner, now }: Moment): Promise<void> {
  await saveEntries(
    tx,
    owner,
    found.map((before) => ({ before, after: null, events: [eventOfDeletion(before, now)] })),
    { by: 'user', now },
  )
  await recordAct(tx, 'bet-deleted', owner, found.length)
}
