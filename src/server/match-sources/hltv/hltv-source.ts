import { HOUR_SECONDS, MINUTE_MS } from '../../../domain/time/durations.ts'
import { limitsFor } from '../limits.ts'
import { type KnownMatch, type MatchSource, type PollResult, SourceError, type SourceLimits } from '../match-source.ts'
import { createSourceClient } from '../source-client.ts'
import { readMatchList } from './hltv-list.ts'
import { readMatchPage } from './hltv-match.ts'
import { createRobots } from './hltv-robots.ts'
import { type HltvPace, planTasks } from './hltv-tasks.ts'

const LIST_PATH = '/matches'
const ODDS_PER_HOUR = 60
/** A match without a result takes 44 polls in its first day. */
const RESULTS_PER_HOUR = 20
/** Three for each match that ends, for some 160 matches a day. */
const CHECKS_PER_HOUR = 20
/** For robots.txt and redirects. */
const SPARE_PER_HOUR = 10
const LIST_LAG_MS = 15 * MINUTE_MS
const NOTHING: PollResult = { matches: [], complete: [] }

/** Reads HLTV's public pages: the list of matches, and match pages. */
export function createHltvSource({ baseUrl }: { readonly baseUrl: string }): MatchSource {
  const client = createSourceClient({ baseUrl })
  const robots = createRobots(client, baseUrl)
  const limits = limitsFor('hltv', baseUrl)
  const pace = paceOf(limits)
  /** The path of each match page by match id, from the list. */
  const paths = new Map<string, string>()

  return {
    name: 'hltv',
    limits,
    logoHosts: ['img-cdn.hltv.org', new URL(baseUrl).origin],
    tasks: (known, now, polls) => planTasks(known, now, polls, pace),
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
): Promise<PollResult> {
  const { matches, unreadable } = await readMatchList(html)
  if (matches.length === 0 && known.some(({ state }) => state.status === 'live' || state.status === 'upcoming')) {
    throw new SourceError('empty', 'the list of matches is empty, but was not before')
  }
  for (const { reading, path } of matches) if (path) paths.set(reading.sourceId, path)
  forgetUnlisted(paths, [...matches.map(({ reading }) => reading), ...known])
  const justOver = new Set(known.filter((match) => isJustOver(match, now)).map(({ sourceId }) => sourceId))
  return {
    matches: matches.map(({ reading }) => reading).filter(({ sourceId }) => !justOver.has(sourceId)),
    complete: unreadable === 0 ? ['live', 'upcoming'] : [],
  }
}

/** Deletes the paths of matches that are neither listed nor stored. */
function forgetUnlisted(paths: Map<string, string>, matches: readonly { readonly sourceId: string }[]): void {
  const ids = new Set(matches.map(({ sourceId }) => sourceId))
  for (const id of paths.keys()) if (!ids.has(id)) paths.delete(id)
}

/** The list shows a match as live for a while after its page says that it is over. */
function isJustOver({ state }: KnownMatch, now: Date): boolean {
  return state.finishedTime !== null && now.getTime() - state.finishedTime.getTime() < LIST_LAG_MS
}

/** The path before the first list after a restart. The site builds paths from names, and redirects other spellings. */
function guessPath(id: string, known: readonly KnownMatch[]): string {
  const state = known.find((match) => match.sourceId === id)?.state
  const names = `${state?.team1.name ?? 'tbd'} vs ${state?.team2.name ?? 'tbd'} ${state?.tournament ?? ''}`
  const slug = names
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `/matches/${id}/${slug}`
}

function paceOf(limits: SourceLimits): HltvPace {
  const { liveSeconds, upcomingSeconds: listSeconds, callsPerHour } = limits
  const free = callsPerHour === Number.POSITIVE_INFINITY
  const others = ODDS_PER_HOUR + RESULTS_PER_HOUR + CHECKS_PER_HOUR + HOUR_SECONDS / listSeconds + SPARE_PER_HOUR
  const perHour = (pages: number) => (free ? callsPerHour : pages)
  return {
    liveSeconds,
    listSeconds,
    livePerHour: callsPerHour - others,
    oddsPerHour: perHour(ODDS_PER_HOUR),
    resultsPerHour: perHour(RESULTS_PER_HOUR),
    checksPerHour: perHour(CHECKS_PER_HOUR),
  }
}
