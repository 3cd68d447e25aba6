import { setTimeout as sleep } from 'node:timers/promises'
import { type MeasuredProcess, startProcess } from './measured-process.ts'
import { percentile95, type Row } from './row.ts'

const DEVICES = 10_000
/** The limit of the time from the reading of the score to the last message at its service. */
const LONGEST_MS = 20_000
const ROUNDS_BEFORE = 300
/** How much longer live pages may take meanwhile. */
const PAGE_REACH = 3
const PAGE_LONGEST_MS = 50
const OTHERS_REACH = 1.3
const MEGABYTE = 1024 ** 2

type Mood = 'up' | 'hang' | 'busy'
type Side = { readonly count: number; readonly at: number }
type Handed = { readonly first: Side; readonly others: Side }
type Sent = {
  readonly lastMs: number
  /** Of the services that answer. */
  readonly othersMs: number
  readonly pageBefore: number
  readonly page: number
  readonly memoryBefore: number
  readonly memory: number
}

/** The end of a match that 10,000 people follow, each with a device at one of five push services. */
export async function measurePush(): Promise<Row[]> {
  const all = await send('up')
  const hanging = await send('hang')
  const busy = await send('busy')
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const times = (a: number, b: number) => `${(a / b).toFixed(2)} ×`
  const faults = [hanging, busy].map(({ othersMs }) => othersMs / all.othersMs)
  return [
    {
      what: `the end of a match to ${DEVICES.toLocaleString('en')} devices, until the last message is at its push service`,
      ours: `${seconds(all.lastMs)} after the source was read`,
      floor: '–',
      measured: seconds(all.lastMs),
      reach: `≤ ${LONGEST_MS / 1000} s`,
      holds: all.lastMs <= LONGEST_MS,
    },
    {
      what: 'the list of live matches meanwhile, p95',
      ours: `${all.page.toFixed(1)} ms`,
      floor: `${all.pageBefore.toFixed(1)} ms before`,
      measured: times(all.page, all.pageBefore),
      reach: `≤ ${PAGE_REACH} × or ≤ ${PAGE_LONGEST_MS} ms`,
      holds: all.page <= Math.max(PAGE_REACH * all.pageBefore, PAGE_LONGEST_MS),
    },
    {
      what: 'memory meanwhile, at most',
      ours: `${((all.memory - all.memoryBefore) / MEGABYTE).toFixed(0)} MB more`,
      floor: `${(all.memoryBefore / MEGABYTE).toFixed(0)} MB before`,
      measured: times(all.memory, all.memoryBefore),
      reach: 'reported, without a limit',
      holds: true,
    },
    {
      what: 'the same where one of five services never answers, and where it answers 429: the last message of the others',
      ours: `${seconds(hanging.othersMs)}, and ${seconds(busy.othersMs)}`,
      floor: `${seconds(all.othersMs)}, all answer`,
      measured: faults.map((ratio) => `${ratio.toFixed(2)} ×`).join(', and '),
      reach: `≤ ${OTHERS_REACH} ×`,
      holds: faults.every((ratio) => ratio <= OTHERS_REACH),
    },
  ]
}

async function send(mood: Mood): Promise<Sent> {
  const services = await startProcess('bench/push-services.ts')
  services.send(mood)
  const app = await startProcess('bench/push-app.ts', [services.url, String(DEVICES)])
  const pageBefore: number[] = []
  while (pageBefore.length < ROUNDS_BEFORE) pageBefore.push(await pageMs(app))
  const { memoryBytes: memoryBefore } = await app.usage()
  const readAt = app.line()
  app.send('end')
  const [page, memory]: [number[], number[]] = [[], []]
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
  const began = Number(await readAt)
  await app.end()
  await services.end()
  return {
    lastMs: handed.at - began,
    othersMs: handed.othersAt - began,
    pageBefore: percentile95(pageBefore),
    page: percentile95(page),
    memoryBefore,
    memory: Math.max(...memory),
  }
}

async function pageMs({ url }: MeasuredProcess): Promise<number> {
  await sleep(10)
  const began = performance.now()
  await (await fetch(`${url}/api/live-matches`)).arrayBuffer()
  return performance.now() - began
}
