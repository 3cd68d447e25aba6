import { setTimeout as sleep } from 'node:timers/promises'
import type { Match } from '../src/contract/matches/matches.ts'
import { requestsPerCpuSecond } from './http.ts'
import { type MeasuredProcess, startProcess } from './measured-process.ts'
import { median, type Row } from './row.ts'

const ROUNDS = 3
const CONNECTIONS = 1000
const REACH = 0.45
const HEADERS = { 'accept-encoding': 'br' }

/** The page of one live match for 1,000 connections at once, per CPU second, against `node:http` sending the same bytes. */
export async function measureRush(ours: MeasuredProcess): Promise<Row[]> {
  const path = `/api/matches/${(await firstLive(ours)).hltvId}`
  const floor = await startProcess('bench/http-floor.ts', [ours.url + path, JSON.stringify(HEADERS)])
  const asked = { path, connections: CONNECTIONS }
  const rates = { ours: [] as number[], floor: [] as number[] }
  // In turns (A B A B), so that other load on the machine affects both.
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.ours.push(await requestsPerCpuSecond(ours, HEADERS, asked))
    rates.floor.push(await requestsPerCpuSecond(floor, HEADERS, asked))
  }
  await floor.end()
  const ratio = median(rates.ours.map((rate, round) => rate / (rates.floor[round] ?? Number.NaN)))
  const perSecond = (values: readonly number[]) => `${Math.round(median(values)).toLocaleString('en')} per CPU second`
  return [
    {
      what: `the page of one match, ${CONNECTIONS.toLocaleString('en')} connections at once, brotli`,
      ours: perSecond(rates.ours),
      floor: `${perSecond(rates.floor)}, \`node:http\``,
      measured: `${ratio.toFixed(2)} ×`,
      reach: `≥ ${REACH} ×`,
      holds: ratio >= REACH,
    },
  ]
}

/** Before the first poll there is no live match. */
async function firstLive({ url }: MeasuredProcess): Promise<Match> {
  for (;;) {
    const [match] = (await (await fetch(`${url}/api/live-matches`)).json()) as Match[] // the server's own answer
    if (match) return match
    await sleep(100)
  }
}
