import type { Logger } from 'pino'
import * as z from 'zod'
import { HOUR_SECONDS } from '../../../domain/time/durations.ts'
import { explainEmptyList } from '../empty-list.ts'
import { parseAnswer, readRows } from '../json-answer.ts'
import { limitsFor } from '../limits.ts'
import { type Calls, type MatchSource, type PollResult, type PollTask, SourceError } from '../match-source.ts'
import { type Answer, createSourceClient, type SourceClient } from '../source-client.ts'
import { isCounterStrike, pandascoreRow, readPandascoreRow } from './pandascore-match.ts'

type PandascoreOptions = {
  readonly baseUrl: string
  readonly token: string
  readonly log: Logger
}

/** A list of PandaScore; CS2 is under /csgo. */
type List = { readonly path: string; readonly pages: number; readonly status: 'live' | 'upcoming' | null }
const PAST: List = { path: '/csgo/matches/past', pages: 1, status: null }
const LISTS: Readonly<Record<string, List>> = {
  running: { path: '/csgo/matches/running', pages: 2, status: 'live' },
  upcoming: { path: '/csgo/matches/upcoming', pages: 5, status: 'upcoming' },
  past: PAST,
}
const PAGE_SIZE = 100
/** The part of the hourly quota left for the operator's other programs. */
const LEAST_REMAINING = 100

/** PandaScore's API on the free plan: schedule, status and series score; no map names, rounds or odds. */
export function createPandascoreSource(options: PandascoreOptions): MatchSource {
  const { baseUrl, log } = options
  const client = createPandascoreClient(options)
  const limits = limitsFor('pandascore', baseUrl)
  const tasks: readonly PollTask[] = [
    { key: 'running', kind: 'live', everySeconds: limits.liveSeconds },
    { key: 'upcoming', kind: 'upcoming', everySeconds: limits.upcomingSeconds },
    { key: 'past', kind: 'results', everySeconds: 2 * limits.liveSeconds },
  ]

  return {
    name: 'pandascore',
    limits,
    logoHosts: ['cdn.pandascore.co', 'cdn-api.pandascore.co', new URL(baseUrl).origin],
    tasks: () => tasks,
    async read(task, known, now, calls) {
      const list = LISTS[task.key]
      if (!list) throw new SourceError('shape-changed', `PandaScore has no list ${task.key}`)
      const reading = await readList(list, now, calls)
      if (!list.status || reading.matches.length > 0) return reading
      const readPast = async () => (await readList(PAST, now, calls)).matches
      return { ...reading, matches: await explainEmptyList(list.status, known, readPast) }
    },
  }

  async function readList(list: List, now: Date, calls: Calls): Promise<PollResult> {
    const { rows, whole, pauseSeconds } = await readPages(client, list, now, calls)
    const read = readRows(pandascoreRow, rows, log)
    return {
      matches: read.filter(isCounterStrike).map(readPandascoreRow),
      complete: list.status && whole && read.length === rows.length ? [list.status] : [],
      ...(pauseSeconds !== null && { pauseSeconds }),
    }
  }
}

export const createPandascoreClient = ({ baseUrl, token }: Pick<PandascoreOptions, 'baseUrl' | 'token'>) =>
  createSourceClient({ baseUrl, headers: { authorization: `Bearer ${token}`, accept: 'application/json' } })

type Pages = { readonly rows: readonly unknown[]; readonly whole: boolean; readonly pauseSeconds: number | null }

async function readPages(client: SourceClient, list: List, now: Date, calls: Calls): Promise<Pages> {
  const rows: unknown[] = []
  for (let page = 1; page <= list.pages; page++) {
    const answer = await client.get(`${list.path}?page[size]=${PAGE_SIZE}&page[number]=${page}`, calls)
    rows.push(...parseAnswer(z.array(z.unknown()), answer.text))
    const whole = !/rel="?next"?/.test(answer.headers.get('link') ?? '')
    const pauseSeconds = pauseOf(answer, now)
    if (whole || pauseSeconds !== null) return { rows, whole, pauseSeconds }
  }
  return { rows, whole: false, pauseSeconds: null }
}

/** Seconds until the next hour if the hourly quota is nearly used up, else null. */
function pauseOf({ headers }: Answer, now: Date): number | null {
  const remaining = Number(headers.get('x-rate-limit-remaining') ?? LEAST_REMAINING)
  return remaining < LEAST_REMAINING ? HOUR_SECONDS - (Math.floor(now.getTime() / 1000) % HOUR_SECONDS) : null
}
