import { headStartOf, mapsWon } from '../match/map-score.ts'
import type { MapScore, MatchState } from '../match/match.ts'
import { replacesTeam } from '../match/match-sync.ts'
import { isDecided, MAPS_IN } from '../match/series.ts'
import { HOUR_MS, MINUTE_MS } from '../time/durations.ts'

/** What can happen to a match. */
export const FACT_KINDS = ['matchStarts', 'mapEnds', 'matchEnds', 'matchMoved'] as const
export type FactKind = (typeof FACT_KINDS)[number]

/** `step` is the number of the map that ended, 0 for other kinds: a match has each fact once. */
export type FactKey = { readonly kind: FactKind; readonly step: number }

/**
 * `learned`: it has happened; from `until` on nobody is told any more. `corrected`: the same, only where it was learned before, and with its
 * `until` of then where there is no other. `withdrawn`: the source has taken it back. `fromTime` is the start before a move.
 */
export type FactChange = FactKey &
  (
    | { readonly change: 'learned'; readonly until: Date; readonly fromTime: Date | null }
    | { readonly change: 'corrected'; readonly until: Date | null }
    | { readonly change: 'withdrawn' }
  )

/** How long after it happened somebody still wants to know. */
const TOLD_FOR_MS = { matchStarts: 10 * MINUTE_MS, mapEnds: 5 * MINUTE_MS, matchEnds: 60 * MINUTE_MS } as const
/** A smaller change of the start is none. */
const MOVED_MS = 15 * MINUTE_MS
/** At least as long after it was learned a match that was called off is told of. */
const CALLED_OFF_MS = HOUR_MS

/**
 * `lastSeen`: the last reading before this one that would have shown it, null without one. What happened since then is as old as that: a poll
 * after a stop, or of a source that is delayed, tells of nothing that may be over.
 */
type Moment = { readonly now: Date; readonly lastSeen: Date | null }

/** What a poll has brought of a match that was known before. A match that is new tells nothing: nobody knows since when it is so. */
export function factsBetween(before: MatchState, after: MatchState, moment: Moment): FactChange[] {
  // Other teams in its place: what happened was of another match.
  if (replacesTeam(before, after)) return factsOf(before).map((key) => ({ ...key, change: 'withdrawn' }))
  const played = [...startOf(before, after, moment), ...endsOf(before, after, moment)]
  return [...played.map((change) => knownAge(change, moment)), ...moveOf(before, after, moment)]
}

/** Where the clock was set back since the last reading, nobody knows how old it is, and nobody is told. */
function knownAge(change: FactChange, { now, lastSeen }: Moment): FactChange {
  const isKnown = lastSeen === null || lastSeen <= now
  return isKnown || change.change !== 'learned' ? change : { ...change, until: now }
}

/** Whether both starts are one, as far as somebody cares. */
export function isSameStart(a: Date | null, b: Date | null): boolean {
  if (a === null || b === null) return a === b
  return Math.abs(a.getTime() - b.getTime()) < MOVED_MS
}

const later = (time: Date, ms: number) => new Date(time.getTime() + ms)
const latest = (...times: readonly (Date | null)[]) => new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)))
const isPlayed = ({ status }: MatchState) => status === 'live' || status === 'finished'

function startOf(before: MatchState, after: MatchState, { now, lastSeen }: Moment): FactChange[] {
  const key = { kind: 'matchStarts', step: 0 } as const
  // Also of a live match that was missing in between.
  if (before.status !== 'upcoming' && after.status === 'upcoming') return [{ ...key, change: 'withdrawn' }]
  if (before.status !== 'upcoming' || after.status !== 'live') return []
  // It rarely starts before its time, which may be long after the last reading.
  const planned = after.scheduledTime && after.scheduledTime < now ? after.scheduledTime : null
  const until = later(latest(lastSeen, planned), TOLD_FOR_MS.matchStarts)
  return [{ ...key, change: 'learned', until, fromTime: null }]
}

/** The ends of maps and of the match: with another score they are corrected. */
function endsOf(before: MatchState, after: MatchState, { now, lastSeen }: Moment): FactChange[] {
  const [known, shown] = [endsIn(before), endsIn(after)]
  const gone = [...known.values()].filter(({ name }) => !shown.has(name))
  const changes = [...shown.values()].flatMap(({ name, kind, step, score }): FactChange[] => {
    const was = known.get(name)
    if (was) return was.score === score ? [] : [{ kind, step, change: 'corrected', until: null }]
    // The end of the match says it all, and a map that was over before has not ended now.
    if (kind === 'mapEnds' && (after.status !== 'live' || isOver(before, step))) return []
    const said = kind === 'matchEnds' && after.finishedTime && after.finishedTime < now ? after.finishedTime : lastSeen
    return [{ kind, step, change: 'learned', until: later(latest(said), TOLD_FOR_MS[kind]), fromTime: null }]
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

/** The end of this map is the end of the match, which is told by itself. */
function decides({ status, format, maps, forfeit }: MatchState, { number }: MapScore): boolean {
  const won = mapsWon(mapsUpTo(maps, number), forfeit)
  const isLast = status === 'finished' && !maps.some((map) => map.number > number && map.status === 'finished')
  return isLast || number >= MAPS_IN[format] || isDecided(format, won.score1, won.score2)
}

const mapsUpTo = (maps: readonly MapScore[], number: number) => maps.filter((map) => map.number <= number)

/** Maps won when this one had ended; null where the score of one of them is not known. */
export function scoreAfterMap({ maps, forfeit }: Pick<MatchState, 'maps' | 'forfeit'>, number: number) {
  const played = mapsUpTo(maps, number)
  const won = mapsWon(played, forfeit)
  const isKnown = won.score1 + won.score2 === number
  return isKnown ? won : { score1: null, score2: null }
}

/** Moved to another time, or called off. A match that comes back corrects what was said, and one that is played after all withdraws it. */
function moveOf(before: MatchState, after: MatchState, { now }: Moment): FactChange[] {
  const key = { kind: 'matchMoved', step: 0 } as const
  const [from, to] = [before.scheduledTime, after.scheduledTime]
  if (before.status === 'cancelled') {
    if (isPlayed(after)) return [{ ...key, change: 'withdrawn' }]
    return after.status === 'upcoming' ? [{ ...key, change: 'corrected', until: to ?? later(now, CALLED_OFF_MS) }] : []
  }
  if (after.status === 'cancelled') {
    // A live match that is missing may have ended, or its source fails.
    if (before.status === 'finished' || (before.status === 'live' && after.callOff === 'missing')) return []
    return [{ ...key, change: 'learned', until: latest(from, later(now, CALLED_OFF_MS)), fromTime: from }]
  }
  if (before.status !== 'upcoming' || after.status !== 'upcoming' || isSameStart(from, to)) return []
  // A time where there was none is no move, unless it was told that there is none.
  if (from === null) return [{ ...key, change: 'corrected', until: to }]
  return [{ ...key, change: 'learned', until: to ?? from, fromTime: from }]
}

/** Every fact that the state may have told. */
function factsOf(state: MatchState): FactKey[] {
  const ends = [...endsIn(state).values()].map(({ kind, step }) => ({ kind, step }))
  const start = state.status === 'upcoming' ? [] : [{ kind: 'matchStarts', step: 0 } as const]
  return [...start, ...ends, { kind: 'matchMoved', step: 0 }]
}
