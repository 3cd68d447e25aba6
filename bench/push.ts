import { setTimeout as sleep } from 'node:timers/promises'
import { type MeasuredProcess, startProcess } from './measured-process.ts'
import { median, percentile95, type Row } from './row.ts'
import { changeMessage, delayOfChange, measureFloor, openSockets, REACH, SOCKETS } from './sockets.ts'

const DEVICES = 10_000
/** The time limit from reading the end of the match to the last message at its service. */
const LONGEST_MS = 20_000
const ROUNDS_BEFORE = 300
/** As many scores as arrive while the alerts are sent: messages to 10,000 sockets need memory too. */
const SCORES_BEFORE = 10
/** The shortest interval of any provider for live matches. */
const SCORES_APART_MS = 2_000
/** The largest allowed slowdown of live pages meanwhile. */
const PAGE_REACH = 3
const PAGE_LONGEST_MS = 50
const OTHERS_REACH = 1.3
const MEGABYTE = 1024 ** 2
const MOST_MEMORY = 32 * MEGABYTE

type Mood = 'up' | 'hang' | 'busy'
type Side = { readonly count: number; readonly at: number }
type Handed = { readonly first: Side; readonly others: Side }
type Sent = {
  readonly lastMs: number
  /** The last message of the services that respond. */
  readonly othersMs: number
  readonly pageBefore: number
  readonly page: number
  /** From reading a score to the last socket that receives it. */
  readonly scoreBefore: number
  readonly scoreMs: number
  readonly memoryBefore: number
  readonly memory: number
}

/** The end of a match with 10,000 followers, each with a device at one of five push services, alone and with as many open pages. */
export async function measurePush(): Promise<Row[]> {
  const floor = await measureFloor(await scoreMessage())
  const all = await send('up')
  const underLoad = await send('up', 'open')
  const hanging = await send('hang')
  const busy = await send('busy')
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const times = (a: number, b: number) => `${(a / b).toFixed(2)} ×`
  const more = ({ memory, memoryBefore }: Sent) => `${((memory - memoryBefore) / MEGABYTE).toFixed(0)} MB`
  const faults = [hanging, busy].map(({ othersMs }) => othersMs / all.othersMs)
  return [
    {
      what: `the end of a match to ${DEVICES.toLocaleString('en')} devices, until the last message is at its push service, with as many sockets open`,
      ours: `${seconds(underLoad.lastMs)} after the source was read`,
      floor: `${seconds(all.lastMs)}, without sockets`,
      measured: times(underLoad.lastMs, all.lastMs),
      reach: `≤ ${LONGEST_MS / 1000} s`,
      holds: underLoad.lastMs <= LONGEST_MS,
    },
    {
      what: `another score to the last of ${SOCKETS.toLocaleString('en')} sockets meanwhile`,
      ours: `${underLoad.scoreMs} ms after the source was read, ${underLoad.scoreBefore} ms before`,
      floor: `${floor.lastMs} ms, a bare \`ws\` loop`,
      measured: times(underLoad.scoreMs, floor.lastMs),
      reach: `≤ ${REACH} ×`,
      holds: underLoad.scoreMs <= REACH * floor.lastMs,
    },
    {
      what: 'the list of live matches meanwhile, p95',
      ours: `${underLoad.page.toFixed(1)} ms`,
      floor: `${underLoad.pageBefore.toFixed(1)} ms before`,
      measured: times(underLoad.page, underLoad.pageBefore),
      reach: `≤ ${PAGE_REACH} × or ≤ ${PAGE_LONGEST_MS} ms`,
      holds: underLoad.page <= Math.max(PAGE_REACH * underLoad.pageBefore, PAGE_LONGEST_MS),
    },
    {
      what: 'memory meanwhile, at most, without sockets',
      ours: `${more(all)} more, and ${more(underLoad)} more with 10,000 sockets that get every score`,
      floor: `${(all.memoryBefore / MEGABYTE).toFixed(0)} MB before`,
      measured: times(all.memory, all.memoryBefore),
      reach: `≤ ${MOST_MEMORY / MEGABYTE} MB more`,
      holds: all.memory <= all.memoryBefore + MOST_MEMORY,
    },
    {
      what: 'the last message of four services while the fifth never answers, or answers 429',
      ours: `${seconds(hanging.othersMs)}, ${seconds(busy.othersMs)}`,
      floor: `${seconds(all.othersMs)}, all answer`,
      measured: faults.map((ratio) => `${ratio.toFixed(2)} ×`).join(', '),
      reach: `≤ ${OTHERS_REACH} ×`,
      holds: faults.every((ratio) => ratio <= OTHERS_REACH),
    },
  ]
}

async function scoreMessage(): Promise<string> {
  const app = await startProcess('bench/push-app.ts', ['[1]', '0'])
  const text = await changeMessage(app)
  await app.end()
  return text
}

async function send(mood: Mood, pages: 'open' | 'none' = 'none'): Promise<Sent> {
  const services = await startProcess('bench/push-services.ts')
  services.send(mood)
  const app = await startProcess('bench/push-app.ts', [services.url, String(DEVICES)])
  const sockets = pages === 'open' ? await openSockets(app.url) : null
  const pageBefore: number[] = []
  while (pageBefore.length < ROUNDS_BEFORE) pageBefore.push(await pageMs(app))
  const scoresBefore: number[] = []
  const memoryBefore = [(await app.usage()).memoryBytes]
  for (let score = 0; score < SCORES_BEFORE; score += 1) {
    if (sockets) scoresBefore.push(await delayOfChange(app, sockets))
    memoryBefore.push((await app.usage()).memoryBytes)
  }
  app.send('end')
  const began = app.line().then(Number)
  const [page, memory]: [number[], number[]] = [[], []]
  const sent = new AbortController()
  const scores = began.then(async (at) => {
    if (sockets === null) return []
    const delays = [(await sockets.arrival(at)) - at]
    while (!sent.signal.aborted) {
      delays.push(await delayOfChange(app, sockets))
      await sleep(SCORES_APART_MS)
    }
    return delays
  })
  const handed = { first: 0, others: 0, othersAt: 0, at: 0 }
  const toHand = { first: mood === 'up' ? DEVICES / 5 : 0, others: (DEVICES * 4) / 5 }
  while (handed.first < toHand.first || handed.others < toHand.others) {
    page.push(await pageMs(app))
    memory.push((await app.usage()).memoryBytes)
    services.send('report')
    const { first, others } = JSON.parse(await services.line()) as Handed
    handed.first += first.count
    handed.others += others.count
    handed.othersAt = Math.max(handed.othersAt, others.at)
    handed.at = Math.max(handed.at, others.at, first.at)
  }
  sent.abort()
  const [at, scoresMs] = [await began, await scores]
  await Promise.all([sockets?.end(), services.end()])
  await app.end()
  return {
    lastMs: handed.at - at,
    othersMs: handed.othersAt - at,
    pageBefore: percentile95(pageBefore),
    page: percentile95(page),
    scoreBefore: median(scoresBefore),
    scoreMs: median(scoresMs),
    memoryBefore: Math.max(...memoryBefore),
    memory: Math.max(...memory),
  }
}

async function pageMs({ url }: MeasuredProcess): Promise<number> {
  await sleep(10)
  const began = performance.now()
  await (await fetch(`${url}/api/live-matches`)).arrayBuffer()
  return performance.now() - began
}
