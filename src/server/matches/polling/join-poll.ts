import { hasOtherTeam, joinMatches, mayBeSame } from '../../../domain/match/join-matches.ts'
import { joinedReading, leavesWord, orientedBy, withKeysOf, wordOf } from '../../../domain/match/joined-reading.ts'
import type { MatchReading, MatchState, SharedIds, TeamIds } from '../../../domain/match/match.ts'
import { swapIds } from '../../../domain/match/match-sync.ts'
import { NO_TIES, proposePairs, type Ties, withTies } from '../../../domain/match/propose-pairs.ts'
import {
  hasSharedIds,
  homeId,
  isBetterAt,
  needsPairs,
  type SourceList,
  type SourceName,
} from '../../../domain/match/source-name.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/time/durations.ts'
import type { Conn } from '../../db/tables.ts'
import type { PollResult } from '../../match-sources/match-source.ts'
import { findIds, findMatchesById, findMatchesToJoin, findPublicIds, type StoredMatch } from '../match-queries.ts'
import { findAnswers, findTies, lockForPoll, type PairToSave, savePairs } from '../pairs/pair-queries.ts'
import {
  findMatchesOfSource,
  findSourcesOf,
  isFresh,
  type SourceMatch,
  saveSourceMatches,
  UNREAD,
} from './source-match-queries.ts'

/** A reading may belong to a stored match that ended at most this long ago. */
const ENDED_WITHIN_MS = 3 * DAY_MS
/** Readings wait until a match's own source is read, at most this long after the match's start or last reading. */
const WAITING_MS = 30 * MINUTE_MS

const UNKNOWN: SharedIds = { match: null, team1: null, team2: null }
const NO_TEAMS: TeamIds = { team1: null, team2: null }

type PollToJoin = {
  readonly sources: SourceList
  readonly source: SourceName
  readonly everySeconds: number
  readonly result: PollResult
  readonly now: Date
}
type SourcePoll = PollToJoin & { readonly ties: Ties }

/** What the poll reports about a match; `id` is the match's id at the home. */
type Word = { readonly id: string; readonly of: Omit<SourceMatch, 'matchId'> }

/** A poll of one of several sources, translated into a poll of their home. */
export type JoinedPoll = {
  /** The parts of the readings that count, under the home's ids. */
  readonly result: PollResult
  /** Returns the given matches that this source no longer reports, and that no other source reported recently. */
  findMissing(matches: readonly StoredMatch[]): Promise<readonly StoredMatch[]>
  /** Call it after the matches are stored. */
  saveWords(): Promise<void>
}

/** Joins the readings of a poll to the stored matches of all sources, by ids and the administrator's answers (docs/decisions/0132). */
export async function joinPoll(tx: Conn, toJoin: PollToJoin): Promise<JoinedPoll> {
  const { sources, source, result, now } = toJoin
  const [home] = sources
  const ties = needsPairs(sources) ? await lockAndFindTies(tx) : NO_TIES
  const poll = { ...toJoin, ties }
  const readings = result.matches.map((reading) => withKeysOf(home, source, withTies(source, reading, ties)))
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
  const isNew = ({ sourceId }: MatchReading) => !stored.has(matchIdOf(sourceId) ?? 0)
  const taken = await findPublicIds(
    tx,
    readings.filter(isNew).flatMap(({ publicId }) => publicId ?? []),
  )
  const counted: MatchReading[] = []
  const words: Word[] = []
  const seen = new Set<number>()

  for (const reading of readings) {
    const id = matchIdOf(reading.sourceId)
    const match = id === undefined ? undefined : stored.get(id)
    if (!match) {
      if (found.waiting.has(reading.sourceId)) continue
      const own = { ...reading, sourceId: homeId(home, source, reading.sourceId) }
      const { publicId, ...unnamed } = own
      // If the two matches were one before, another row has this public id.
      counted.push(publicId !== undefined && taken.has(publicId) ? unnamed : own)
      words.push({ id: own.sourceId, of: wordFrom(poll, reading.sourceId, reading) })
      continue
    }
    seen.add(match.id)
    const { reading: joined, oriented, isWord } = joinOne(poll, reading, match, byMatch.get(match.id) ?? [])
    if (joined) counted.push({ ...joined, sourceId: match.sourceId })
    if (oriented && isWord) words.push({ id: match.sourceId, of: wordFrom(poll, reading.sourceId, oriented) })
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

async function lockAndFindTies(tx: Conn): Promise<Ties> {
  await lockForPoll(tx)
  return findTies(tx)
}

type Found = {
  /** The stored match of each reading that the source gives for the first time, by the source's id. */
  readonly joined: ReadonlyMap<string, number>
  /**
   * Readings that wait: each may be a stored match that its own source has not reported since the list of sources changed, or that the
   * administrator has not decided about yet.
   */
  readonly waiting: ReadonlySet<string>
}

async function findJoined(tx: Conn, poll: SourcePoll, readings: readonly MatchReading[]): Promise<Found> {
  if (readings.length === 0) return { joined: new Map(), waiting: new Set() }
  const { source } = poll
  const candidates = await findCandidates(tx, poll, readings)
  const joined = joinListedFirst(source, readings, candidates)
  const unread = candidates.filter(({ isUnread, sources }) => isUnread && !sources.has(source))
  const waiting = new Set(
    readings
      .filter((reading) => unread.some((candidate) => mayBeSame(reading, candidate)))
      .map(({ sourceId }) => sourceId),
  )
  if (needsPairs(poll.sources)) {
    const left = readings.filter(({ sourceId }) => !joined.has(sourceId) && !waiting.has(sourceId))
    const taken = new Set(joined.values())
    const pairs = pairsOf(
      poll,
      left,
      candidates.filter((candidate) => !taken.has(candidate)),
    )
    for (const { sourceId } of pairs) waiting.add(sourceId)
    await savePairs(tx, pairs, poll.now)
  }
  return { joined: new Map([...joined].map(([sourceId, { id }]) => [sourceId, id])), waiting }
}

type Candidate = Awaited<ReturnType<typeof findCandidates>>[number]

/** Joins called-off matches (postponed or missing) last, to the remaining readings. */
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

/** Whether the match's own source will report it soon. A match that is over may never be read again. */
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

async function findCandidates(tx: Conn, { sources, source, now, ties }: SourcePoll, readings: readonly MatchReading[]) {
  const matches = await findMatchesToJoin(tx, sources[0], new Date(now.getTime() - ENDED_WITHIN_MS))
  const words = await findSourcesOf(
    tx,
    matches.map(({ id }) => id),
  )
  const byMatch = Map.groupBy(words, ({ matchId }) => matchId)
  const ids = readings.map(({ sourceId }) => sourceId)
  const answers = needsPairs(sources) ? await findAnswers(tx, source, ids) : undefined
  return matches.map(({ id, ...state }) => {
    const own = byMatch.get(id) ?? []
    const answered = answers?.get(id)
    return {
      id,
      state,
      isUnread: awaitsItsSource(state, own, now),
      shared: sharedOf(own, ties),
      ownTeams: own.find((word) => !hasSharedIds(word.source))?.ownTeams ?? NO_TEAMS,
      sources: new Set(own.map((word) => word.source)),
      ...(answered && { answers: answered }),
    }
  })
}

/** The pairs that the administrator has to decide; their readings wait for the answer. */
function pairsOf(
  { source, now }: SourcePoll,
  readings: readonly MatchReading[],
  candidates: readonly Candidate[],
): readonly PairToSave[] {
  const waiting = readings.map((reading) => ({
    reading,
    team1: reading.team1.name,
    team2: reading.team2.name,
    start: startOf(reading, now),
    shared: reading.shared ?? UNKNOWN,
    sources: new Set([source]),
  }))
  const stored = candidates.map((candidate) => ({
    ...candidate,
    team1: candidate.state.team1Name,
    team2: candidate.state.team2Name,
    start: startOf(candidate.state, now),
  }))
  const isRefused = ({ reading }: (typeof waiting)[number], { answers }: Candidate) =>
    answers?.get(reading.sourceId) === 'different'
  return proposePairs(waiting, stored, isRefused).map(({ one: { reading }, other, isSwapped }) => {
    const { sourceId, team1, team2, tournament, scheduledTime } = reading
    const inOrder = (ids: TeamIds) => (isSwapped ? swapIds(ids) : ids)
    const own = reading.ownTeams ?? inOrder(other.ownTeams)
    const shared = reading.ownTeams ? inOrder(other.shared) : (reading.shared ?? NO_TEAMS)
    return {
      source,
      sourceId,
      team1: team1.name,
      team2: team2.name,
      tournament,
      scheduledTime,
      ownTeam1: own.team1,
      ownTeam2: own.team2,
      sharedTeam1: shared.team1,
      sharedTeam2: shared.team2,
      matchId: other.id,
      proposedAt: now,
    }
  })
}

/** HLTV's list gives no start time for a live match. */
const startOf = ({ status, scheduledTime }: Pick<MatchState, 'status' | 'scheduledTime'>, now: Date) =>
  scheduledTime ?? (status === 'live' ? now : null)

/** Each id from the source that was read last; a missing team id follows from a tie of the team's own id. */
function sharedOf(words: readonly SourceMatch[], ties: Ties): SharedIds {
  const first = (part: keyof SharedIds) => words.find(({ shared }) => shared[part] !== null)?.shared[part] ?? null
  const tied = (part: keyof TeamIds) =>
    words.map(({ ownTeams }) => ties.get(ownTeams[part] ?? '')).find((id) => id !== undefined) ?? null
  return { match: first('match'), team1: first('team1') ?? tied('team1'), team2: first('team2') ?? tied('team2') }
}

type JoinedOne = {
  /** The part of the reading that counts; null if nothing does. */
  readonly reading: MatchReading | null
  /** Null if the reading names other teams, so that it is not about this match. */
  readonly oriented: MatchReading | null
  /** Whether the reading replaces what the source said before. */
  readonly isWord: boolean
}

function joinOne(
  { source, now, ties }: SourcePoll,
  reading: MatchReading,
  { state }: StoredMatch,
  words: readonly SourceMatch[],
): JoinedOne {
  const others = words
    .filter((word) => word.source !== source)
    .map((other) => ({ source: other.source, ...other.word, isFresh: isFresh(other, now) }))
  const better = words.filter((word) => isBetterAt('teams', word.source, source) && isFresh(word, now))
  const isOther = hasOtherTeam(reading.shared ?? UNKNOWN, sharedOf(better, ties))
  const oriented = isOther ? null : orientedBy(state, sharedOf(words, ties), reading)
  // Other teams count only if no other source reported the match recently, and then only after two readings in a row.
  if (!oriented)
    return { reading: others.some((other) => other.isFresh) ? null : reading, oriented: null, isWord: false }
  const own = words.find((word) => word.source === source && word.sourceId === reading.sourceId)
  const before = own ? { source, ...own.word, isFresh: isFresh(own, now) } : null
  return {
    reading: joinedReading(oriented, { source, stored: state, before, others, now }),
    oriented,
    isWord: !leavesWord(oriented, before),
  }
}

function wordFrom(
  { source, everySeconds, now }: SourcePoll,
  sourceId: string,
  reading: MatchReading,
): Omit<SourceMatch, 'matchId'> {
  const { ownTeams, shared } = reading
  return {
    source,
    sourceId,
    // Ties may be withdrawn, so each use looks them up.
    shared: ownTeams ? UNKNOWN : (shared ?? UNKNOWN),
    ownTeams: ownTeams ?? NO_TEAMS,
    word: wordOf(reading, now),
    readAt: now,
    everySeconds,
  }
}
