import type { Bet } from '../../contract/bets/bets.ts'
import type { Cell } from './xlsx.ts'

const text = (value: string | null): Cell => (value === null || value === '' ? null : { text: value })
const number = (value: string | number | null | undefined): Cell =>
  value === null || value === undefined ? null : { number: String(value) }
const time = (value: string | null): Cell => (value === null ? null : { time: new Date(value) })
const yesNo = (value: boolean | null): Cell => (value === null ? null : { text: String(value) })
const json = (value: unknown): Cell => (value === null ? null : { text: JSON.stringify(value) })

/** The columns of an export: what a bet says, and all that an import needs to make the same bet again. New ones come last. */
export const BET_COLUMNS: readonly (readonly [name: string, value: (bet: Bet) => Cell])[] = [
  ['id', ({ id }) => number(id)],
  ['placedAt', ({ placedAt }) => time(placedAt)],
  ['teams', ({ teams }) => text(teams)],
  ['selectedTeam', ({ selectedTeam }) => text(selectedTeam)],
  ['betType', ({ betType }) => text(betType)],
  ['amount', ({ amount }) => number(amount)],
  ['odds', ({ odds }) => number(odds)],
  ['status', ({ status }) => text(status)],
  ['outcome', ({ outcome }) => text(outcome)],
  ['result', ({ result }) => number(result)],
  ['settledAt', ({ settledAt }) => time(settledAt)],
  ['createdAt', ({ createdAt }) => time(createdAt)],
  ['matchId', ({ matchId }) => number(matchId)],
  ['bookmaker', ({ bookmaker }) => text(bookmaker)],
  ['tags', ({ tags }) => text(joinTags(tags))],
  ['note', ({ note }) => text(note)],
  ['tipster', ({ tipster }) => text(tipster)],
  ['live', ({ live }) => yesNo(live)],
  ['freeBet', ({ freeBet }) => yesNo(freeBet)],
  ['cashedStake', ({ cashedOut }) => number(cashedOut?.stake)],
  ['cashedPaid', ({ cashedOut }) => number(cashedOut?.paid)],
  ['restOutcome', ({ restOutcome }) => text(restOutcome)],
  ['profile', ({ profile }) => text(profile)],
  ['selection', ({ selection }) => json(selection)],
  ['legs', ({ legs }) => json(legs?.map(legToWrite) ?? null)],
  ['ownChance', ({ ownChance }) => number(ownChance)],
  ['closingOdds', ({ close }) => number(close?.odds)],
  ['closingOtherOdds', ({ close }) => number(close?.otherOdds)],
  ['closingAt', ({ close }) => time(close?.at ?? null)],
  ['closingSource', ({ close }) => text(close?.source ?? null)],
  // In quotation marks: a spreadsheet takes 21/11 for a day of November.
  ['exactOdds', ({ exactOdds }) => json(exactOdds)],
]

function legToWrite(leg: NonNullable<Bet['legs']>[number]) {
  const { teams, selectedTeam, betType, odds, exactOdds, selection, close } = leg
  return { teams, selectedTeam, betType, odds, ...(exactOdds && { exactOdds }), selection, ...(close && { close }) }
}

/** "live | green"; a JSON list where a tag has a separator of its own. */
function joinTags(tags: readonly string[]): string {
  return tags.some((tag) => /^\[|[,;|]/.test(tag)) ? JSON.stringify(tags) : tags.join(' | ')
}
