import { isLoopback, limitsFor } from '../limits.ts'
import { type KnownMatch, type MatchSource, type Reading, SourceError } from '../match-source.ts'
import { createSourceClient } from '../source-client.ts'
import { readMatchList } from './hltv-list.ts'
import { readMatchPage } from './hltv-match.ts'
import { createRobots } from './hltv-robots.ts'
import { type HltvPace, planTasks } from './hltv-tasks.ts'

export type HltvOptions = {
  readonly baseUrl: string
  readonly pollLiveSeconds: number | null
  readonly pollUpcomingSeconds: number | null
}

const LIST_PATH = '/matches'
const ODDS_PER_HOUR = 60
const LIST_LAG_MS = 15 * 60 * 1000
const NOTHING: Reading = { matches: [], complete: [] }

/** HLTV's public pages: the list of matches, and the page of a match. */
export function createHltvSource(options: HltvOptions): MatchSource {
  const client = createSourceClient({ baseUrl: options.baseUrl })
  const robots = createRobots(client, options.baseUrl)
  const pace = paceOf(options)
  /** The list's own address of each match page; the site knows no other. */
  const paths = new Map<string, string>()

  return {
    name: 'hltv',
    limits: limitsFor('hltv', options.baseUrl),
    logoHosts: ['img-cdn.hltv.org', new URL(options.baseUrl).origin],
    tasks: (known, now) => planTasks(known, now, pace),
    async read(task, known, now, calls) {
      const id = /^match:(\d+)$/.exec(task.key)?.[1]
      const path = id ? (paths.get(id) ?? guessPath(id, known)) : LIST_PATH
      await robots.check(path, now, calls)
      if (id) {
        const page = await client.find(path, calls)
        return page ? { matches: [await readMatchPage(page.text, Number(id))], complete: [] } : NOTHING
      }
      const { text } = await client.get(path, calls)
      return readList(text, known, now, paths)
    },
  }
}

async function readList(
  html: string,
  known: readonly KnownMatch[],
  now: Date,
  paths: Map<string, string>,
): Promise<Reading> {
  const { matches, unreadable } = await readMatchList(html)
  if (matches.length === 0 && known.some(({ state }) => state.status === 'live' || state.status === 'upcoming')) {
    throw new SourceError('empty', 'the list of matches is empty, and was not before')
  }
  for (const { reading, path } of matches) if (path) paths.set(reading.sourceId, path)
  const justOver = new Set(known.filter((match) => isJustOver(match, now)).map(({ sourceId }) => sourceId))
  return {
    matches: matches.map(({ reading }) => reading).filter(({ sourceId }) => !justOver.has(sourceId)),
    complete: unreadable === 0 ? ['live', 'upcoming'] : [],
  }
}

/** The list still calls a match live for a while after its own page said that it is over. */
function isJustOver({ state }: KnownMatch, now: Date): boolean {
  return state.finishedTime !== null && now.getTime() - state.finishedTime.getTime() < LIST_LAG_MS
}

/** After a restart, before the first list: the site writes its addresses from the names, and forwards the ones it wrote otherwise. */
function guessPath(id: string, known: readonly KnownMatch[]): string {
  const state = known.find((match) => match.sourceId === id)?.state
  const names = `${state?.team1.name ?? 'tbd'} vs ${state?.team2.name ?? 'tbd'} ${state?.tournament ?? ''}`
  const slug = names
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `/matches/${id}/${slug}`
}

function paceOf({ baseUrl, pollLiveSeconds, pollUpcomingSeconds }: HltvOptions): HltvPace {
  const { liveSeconds, upcomingSeconds, callsPerHour } = limitsFor('hltv', baseUrl)
  const live = pollLiveSeconds ?? liveSeconds
  const shortestList = isLoopback(baseUrl) ? live : Math.max(live, upcomingSeconds)
  const listSeconds = pollUpcomingSeconds ?? (pollLiveSeconds === null ? upcomingSeconds : shortestList)
  const oddsPerHour = isLoopback(baseUrl) ? Number.POSITIVE_INFINITY : ODDS_PER_HOUR
  return {
    liveSeconds: live,
    listSeconds,
    oddsPerHour,
    livePerHour: callsPerHour - ODDS_PER_HOUR - 3600 / listSeconds - 5,
  }
}
