import { headStartOf, mapsWon } from '../match/map-score.ts'
import type { MapScore, MatchState } from '../match/match.ts'
import { replacesTeam } from '../match/match-sync.ts'
import { isDecided, MAPS_IN } from '../match/series.ts'
import { HOUR_MS, MINUTE_MS } from '../time/durations.ts'

/** Events of a match that create alerts. */
export const FACT_KINDS = ['matchStarts', 'mapEnds', 'matchEnds', 'matchMoved'] as const
export type FactKind = (typeof FACT_KINDS)[number]

/** `step` is the number of the map that ended, 0 for other kinds: together they identify a fact of a match. */
export type FactKey = { readonly kind: FactKind; readonly step: number }

/**
 * `learned`: it has happened; no alerts after `until`. `corrected`: changes a fact that was learned before, ignored otherwise; without an `until` the
 * stored one stays. `withdrawn`: the source has taken it back. `fromTime` is the start before a move.
 */
export type FactChange = FactKey &
  (
    | { readonly change: 'learned'; readonly until: Date; readonly fromTime: Date | null }
    | { readonly change: 'corrected'; readonly until: Date | null }
    | { readonly change: 'withdrawn' }
  )

/** How long after the event an alert is still useful. */
const ALERT_WINDOW_MS = { matchStarts: 10 * MINUTE_MS, mapEnds: 5 * MINUTE_MS, matchEnds: 60 * MINUTE_MS } as const
/** Smaller changes of the start time are ignored. */
const MOVED_MS = 15 * MINUTE_MS
/** A cancellation creates alerts for at least this long after it was learned. */
const CALLED_OFF_MS = HOUR_MS

/**
 * `lastSeen`: the last reading before this one that would have shown the event, null without one. An event counts as old as that reading, so that a
 * poll after an outage, or of a delayed source, creates no alerts about play that may be over.
 */
type Moment = { readonly now: Date; readonly lastSeen: Date | null }

/** The facts that changed between two polls. A new match has none, because the age of its state is unknown. */
export function factsBetween(before: MatchState, after: MatchState, moment: Moment): FactChange[] {
  // Other teams in its place: the earlier facts belonged to another match.
  if (replacesTeam(before, after)) return factsOf(before).map((key) => ({ ...key, change: 'withdrawn' }))
  const played = [...startOf(before, after, moment), ...endsOf(before, after, moment)]
  return [...played.map((change) => knownAge(change, moment)), ...moveOf(before, after, moment)]
}

/** If the clock was set back since the last reading, the age of the event is unknown: no alert. */
function knownAge(change: FactChange, { now, lastSeen }: Moment): FactChange {
  const isKnown = lastSeen === null || lastSeen <= now
  return isKnown || change.change !== 'learned' ? change : { ...change, until: now }
}

/** Whether both start times differ by less than a move that is worth an alert. */
export function isSameStart(a: Date | null, b: Date | null): boolean {
  if (a === null || b === null) return a === b
  return Math.abs(a.getTime() - b.getTime()) < MOVED_MS
}

const later = (time: Date, ms: number) => new Date(time.getTime() + ms)
const latest = (...times: readonly (Date | null)[]) => new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)))
const isPlayed = ({ status }: MatchState) => status === 'live' || status === 'finished'

function startOf(before: MatchState, after: MatchState, { now, lastSeen }: Moment): FactChange[] {
  const key = { kind: 'matchStarts', step: 0 } as const
  // Also for a live match that was missing in between.
  if (before.status !== 'upcoming' && after.status === 'upcoming') return [{ ...key, change: 'withdrawn' }]
  if (before.status !== 'upcoming' || after.status !== 'live') return []
  // A match rarely starts before its scheduled time, which may be long after the last reading.
  const planned = after.scheduledTime && after.scheduledTime < now ? after.scheduledTime : null
  const until = later(latest(lastSeen, planned), ALERT_WINDOW_MS.matchStarts)
  return [{ ...key, change: 'learned', until, fromTime: null }]
}

/** The ends of maps and of the match; another score makes it a correction. */
function endsOf(before: MatchState, after: MatchState, { now, lastSeen }: Moment): FactChange[] {
  const [known, shown] = [endsIn(before), endsIn(after)]
  const gone = [...known.values()].filter(({ name }) => !shown.has(name))
  const changes = [...shown.values()].flatMap(({ name, kind, step, score }): FactChange[] => {
    const was = known.get(name)
    if (was) return was.score === score ? [] : [{ kind, step, change: 'corrected', until: null }]
    // The alert about the match includes its last map. A map that was over before has not ended now.
    if (kind === 'mapEnds' && (after.status !== 'live' || isOver(before, step))) return []
    const endedAt =
      kind === 'matchEnds' && after.finishedTime && after.finishedTime < now ? after.finishedTime : lastSeen
    return [{ kind, step, change: 'learned', until: later(latest(endedAt), ALERT_WINDOW_MS[kind]), fromTime: null }]
  })
  return [...gone.map(({ kind, step }) => ({ kind, step, change: 'withdrawn' }) as const), ...changes]
}

const isOver = ({ maps }: MatchState, number: number) =>
  maps.some((map) => map.number === number && map.status === 'finished')

type End = {
  readonly name: string
  readonly kind: 'mapEnds' | 'matchEnds'
  readonly step: number
  readonly score: string
}

function endsIn(state: MatchState): ReadonlyMap<string, End> {
  if (!isPlayed(state)) return new Map()
  const maps = state.maps
    .filter((map) => map.status === 'finished' && headStartOf(map) === null && !decides(state, map))
    .map(({ number, score1, score2 }) => endOf('mapEnds', number, [score1, score2]))
  const match = state.status === 'finished' ? [endOf('matchEnds', 0, [state.score1, state.score2])] : []
  return new Map([...maps, ...match].map((end) => [end.name, end]))
}

const endOf = (kind: End['kind'], step: number, score: readonly (number | null)[]): End => ({
  name: `${kind} ${step}`,
  kind,
  step,
  score: score.join('-'),
})

/** Whether the end of this map ends the match, which has its own kind of alert. */
function decides({ status, format, maps, forfeit }: MatchState, { number }: MapScore): boolean {
  const won = mapsWon(mapsUpTo(maps, number), forfeit)
  const isLast = status === 'finished' && !maps.some((map) => map.number > number && map.status === 'finished')
  return isLast || number >= MAPS_IN[format] || isDecided(format, won.score1, won.score2)
}

const mapsUpTo = (maps: readonly MapScore[], number: number) => maps.filter((map) => map.number <= number)

/** The maps won after this map; null if the score of one of them is unknown. */
export function scoreAfterMap({ maps, forfeit }: Pick<MatchState, 'maps' | 'forfeit'>, number: number) {
  const played = mapsUpTo(maps, number)
  const won = mapsWon(played, forfeit)
  const isKnown = won.score1 + won.score2 === number
  return isKnown ? won : { score1: null, score2: null }
}

/** Moved to another time, or called off. If the match comes back, the fact is corrected; if it is played after all, the fact is withdrawn. */
function moveOf(before: MatchState, after: MatchState, { now }: Moment): FactChange[] {
  const key = { kind: 'matchMoved', step: 0 } as const
  const [from, to] = [before.scheduledTime, after.scheduledTime]
  if (before.status === 'cancelled') {
    if (isPlayed(after)) return [{ ...key, change: 'withdrawn' }]
    return after.status === 'upcoming' ? [{ ...key, change: 'corrected', until: to ?? later(now, CALLED_OFF_MS) }] : []
  }
  if (after.status === 'cancelled') {
    // A missing live match may have ended, or its source may fail.
    if (before.status === 'finished' || (before.status === 'live' && after.callOff === 'missing')) return []
    return [{ ...key, change: 'learned', until: latest(from, later(now, CALLED_OFF_MS)), fromTime: from }]
  }
  if (before.status !== 'upcoming' || after.status !== 'upcoming' || isSameStart(from, to)) return []
  // A first start time is not a move, unless an alert said that the start is unknown.
  if (from === null) return [{ ...key, change: 'corrected', until: to }]
  return [{ ...key, change: 'learned', until: to ?? from, fromTime: from }]
}

/** Every fact that this state may have created. */
function factsOf(state: MatchState): FactKey[] {
  const ends = [...endsIn(state).values()].map(({ kind, step }) => ({ kind, step }))
  const start = state.status === 'upcoming' ? [] : [{ kind: 'matchStarts', step: 0 } as const]
  return [...start, ...ends, { kind: 'matchMoved', step: 0 }]
}
