import { hasOtherTeam, type JoinCandidate, joinMatches, mayBeSame } from '../../../domain/match/join-matches.ts'
import { joinedReading, orientedBy, withKeysOf, wordOf } from '../../../domain/match/joined-reading.ts'
import type { MatchReading, SharedIds } from '../../../domain/match/match.ts'
import { homeId, isBetterAt, type SourceList, type SourceName } from '../../../domain/match/source-name.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/time/durations.ts'
import type { Conn } from '../../db/tables.ts'
import type { PollResult } from '../../match-sources/match-source.ts'
import { findIds, findMatchesById, findMatchesToJoin, type StoredMatch } from '../match-queries.ts'
import {
  findMatchesOfSource,
  findSourcesOf,
  isFresh,
  type SourceMatch,
  saveSourceMatches,
  UNREAD,
} from './source-match-queries.ts'

/** A reading may be of a stored match that ended this long ago at most. */
const ENDED_WITHIN_MS = 3 * DAY_MS
/** Other readings wait this long after the start for a source that is not read; then the match goes on without it. */
const WAITING_MS = 30 * MINUTE_MS

const UNKNOWN: SharedIds = { match: null, team1: null, team2: null }

type SourcePoll = {
  readonly sources: SourceList
  readonly source: SourceName
  readonly everySeconds: number
  readonly result: PollResult
  readonly now: Date
}

/** What the poll says of a match; `id` is the home's. */
type Word = { readonly id: string; readonly of: Omit<SourceMatch, 'matchId'> }

/** A poll of one of several sources as one of their home. */
export type JoinedPoll = {
  /** What counts of the readings, under the home's ids. */
  readonly result: PollResult
  /** Of these stored matches, those that only this source reports, and does not report any more. */
  findMissing(matches: readonly StoredMatch[]): Promise<readonly StoredMatch[]>
  /** Call it when the matches are stored. */
  saveWords(): Promise<void>
}

/** Joins the readings of a poll to the stored matches of all sources, by ids (docs/decisions/0132). */
export async function joinPoll(tx: Conn, poll: SourcePoll): Promise<JoinedPoll> {
  const { sources, source, result, now } = poll
  const [home] = sources
  const readings = result.matches.map((reading) => withKeysOf(home, source, reading))
  const ids = readings.map(({ sourceId }) => sourceId)
  const known = await findMatchesOfSource(tx, source, ids)
  const found = await findJoined(
    tx,
    poll,
    readings.filter(({ sourceId }) => !known.has(sourceId)),
  )
  const matchIdOf = (id: string) => known.get(id)?.matchId ?? found.joined.get(id)
  const matchIds = ids.flatMap((id) => matchIdOf(id) ?? [])
  const stored = new Map((await findMatchesById(tx, home, matchIds)).map((match) => [match.id, match]))
  const byMatch = Map.groupBy(await findSourcesOf(tx, matchIds), ({ matchId }) => matchId)
  const counted: MatchReading[] = []
  const words: Word[] = []
  const seen = new Set<number>()

  for (const reading of readings) {
    const id = matchIdOf(reading.sourceId)
    const match = id === undefined ? undefined : stored.get(id)
    if (!match) {
      if (found.waiting.has(reading.sourceId)) continue
      const own = { ...reading, sourceId: homeId(home, source, reading.sourceId) }
      counted.push(own)
      words.push({ id: own.sourceId, of: wordFrom(poll, reading.sourceId, reading) })
      continue
    }
    seen.add(match.id)
    const { reading: joined, oriented } = joinOne(poll, reading, match, byMatch.get(match.id) ?? [])
    if (joined) counted.push({ ...joined, sourceId: match.sourceId })
    // What it says of other teams is no word about this match.
    if (oriented) words.push({ id: match.sourceId, of: wordFrom(poll, reading.sourceId, oriented) })
  }

  return {
    result: { ...result, matches: counted },
    async findMissing(matches) {
      const own = new Set<number>()
      const others = new Set<number>()
      for (const each of await findSourcesOf(
        tx,
        matches.map(({ id }) => id),
      )) {
        if (each.source === source) own.add(each.matchId)
        else if (isFresh(each, now)) others.add(each.matchId)
      }
      return matches.filter(({ id }) => own.has(id) && !others.has(id) && !seen.has(id))
    },
    async saveWords() {
      const storedIds = await findIds(
        tx,
        home,
        words.map(({ id }) => id),
      )
      const rows = words.flatMap(({ id, of }) => {
        const matchId = storedIds.get(id)
        return matchId === undefined ? [] : [{ ...of, matchId }]
      })
      // A source may list a match twice: the last reading counts.
      await saveSourceMatches(tx, [...new Map(rows.map((row) => [row.sourceId, row])).values()])
    },
  }
}

type Found = {
  /** The stored matches of readings that the source gives for the first time, by its ids. */
  readonly joined: ReadonlyMap<string, number>
  /** Readings that wait: they may be stored matches that their own source has not read since the list of sources changed. */
  readonly waiting: ReadonlySet<string>
}

async function findJoined(
  tx: Conn,
  { sources: [home], source, now }: SourcePoll,
  readings: readonly MatchReading[],
): Promise<Found> {
  if (readings.length === 0) return { joined: new Map(), waiting: new Set() }
  const matches = await findMatchesToJoin(tx, home, new Date(now.getTime() - ENDED_WITHIN_MS))
  const byMatch = Map.groupBy(
    await findSourcesOf(
      tx,
      matches.map(({ id }) => id),
    ),
    ({ matchId }) => matchId,
  )
  const candidates = matches.map(({ id, ...state }) => {
    const words = byMatch.get(id) ?? []
    const isUnread = awaitsItsSource(state, words, now)
    return { id, state, isUnread, shared: sharedOf(words), sources: new Set(words.map((word) => word.source)) }
  })
  const joined = joinListedFirst(source, readings, candidates)
  const unread = candidates.filter(({ isUnread, sources }) => isUnread && !sources.has(source))
  const waiting = readings.filter((reading) => unread.some((candidate) => mayBeSame(reading, candidate)))
  return {
    joined: new Map([...joined].map(([sourceId, { id }]) => [sourceId, id])),
    waiting: new Set(waiting.map(({ sourceId }) => sourceId)),
  }
}

type Candidate = JoinCandidate & { readonly id: number; readonly state: Pick<MatchToJoin, 'status'> }

/** A match that is postponed or missing has the readings that no other match has. */
function joinListedFirst(
  source: SourceName,
  readings: readonly MatchReading[],
  candidates: readonly Candidate[],
): ReadonlyMap<string, Candidate> {
  const isCalledOff = ({ state }: Candidate) => state.status === 'cancelled'
  const listed = joinMatches(
    source,
    readings,
    candidates.filter((candidate) => !isCalledOff(candidate)),
  )
  const others = readings.filter(({ sourceId }) => !listed.has(sourceId))
  return new Map([...listed, ...joinMatches(source, others, candidates.filter(isCalledOff))])
}

type MatchToJoin = Awaited<ReturnType<typeof findMatchesToJoin>>[number]

/** Whether its own source will soon say which match it is. A match that is over may never be read again. */
function awaitsItsSource(
  { status, scheduledTime }: Pick<MatchToJoin, 'status' | 'scheduledTime'>,
  words: readonly SourceMatch[],
  now: Date,
): boolean {
  if (status === 'finished' || status === 'cancelled' || words.some((word) => word.everySeconds !== UNREAD))
    return false
  const times = [scheduledTime, ...words.map(({ readAt }) => readAt)]
  return times.some((time) => time && now.getTime() - time.getTime() <= WAITING_MS)
}

/** Each id as the source that was read last gives it. */
function sharedOf(words: readonly SourceMatch[]): SharedIds {
  const first = (part: keyof SharedIds) => words.find(({ shared }) => shared[part] !== null)?.shared[part] ?? null
  return { match: first('match'), team1: first('team1'), team2: first('team2') }
}

type JoinedOne = { readonly reading: MatchReading | null; readonly oriented: MatchReading | null }

function joinOne(
  { source, now }: SourcePoll,
  reading: MatchReading,
  { state }: StoredMatch,
  words: readonly SourceMatch[],
): JoinedOne {
  const others = words
    .filter((word) => word.source !== source)
    .map((other) => ({ source: other.source, ...other.word, isFresh: isFresh(other, now) }))
  const better = words.filter((word) => isBetterAt('teams', word.source, source) && isFresh(word, now))
  const isOther = hasOtherTeam(reading.shared ?? UNKNOWN, sharedOf(better))
  const oriented = isOther ? null : orientedBy(state, sharedOf(words), reading)
  // Other teams are believed only of a source that is alone with the match, and then by two readings in a row.
  if (!oriented) return { reading: others.some((other) => other.isFresh) ? null : reading, oriented: null }
  const before = words.find((word) => word.source === source && word.sourceId === reading.sourceId)?.word ?? null
  return { reading: joinedReading(oriented, { source, stored: state, before, others, now }), oriented }
}

function wordFrom(
  { source, everySeconds, now }: SourcePoll,
  sourceId: string,
  reading: MatchReading,
): Omit<SourceMatch, 'matchId'> {
  return { source, sourceId, shared: reading.shared ?? UNKNOWN, word: wordOf(reading, now), readAt: now, everySeconds }
}
