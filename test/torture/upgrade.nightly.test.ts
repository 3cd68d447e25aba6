import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { compareVersions } from 'compare-versions'
import { expect } from 'vitest'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { newPerson } from '../support/app.ts'
import { betsOf, SPIRIT_BET } from '../support/bets.ts'
import { type Browser, createBrowser } from '../support/browser.ts'
import { importsOf } from '../support/imports.ts'
import { makeDataDir, type RunningServer, startServer } from '../support/program.ts'
import { buildSite, unpackVersion } from '../support/versions.ts'
import { type TortureRun, torture } from './support/torture.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const execute = promisify(execFile)
/** The first version that can be upgraded (docs/decisions/0128). */
const FIRST_KEPT = 'v0.3.0'
const git = async (...args: string[]) => (await execute('git', args, { cwd: ROOT })).stdout.trim()

/** The reads of a user, besides each bet and its history. */
const READS = [
  '/api/auth/user',
  '/api/bets',
  '/api/bets?limit=5&sort=amount',
  '/api/bets/open',
  '/api/bets/status/won',
  '/api/stats',
  '/api/cash/balances',
  '/api/cash/movements',
  '/api/favorites',
  '/api/imports',
  '/api/settlement-settings',
]

const FILE = [
  'Placed at;Event;Pick;Odds;Stake;Result;Bookmaker',
  ...Array.from({ length: 60 }, (_, n) => {
    const [odds, result] = [n % 2 ? '1.85' : '2.40', n % 3 ? 'won' : 'lost']
    return `2026-03-0${1 + (n % 9)}T10:00:00Z;Alfa${n} vs Bravo;Alfa${n};${odds};${n + 1}.00;${result};Casa`
  }),
].join('\n')

/**
 * Every released version, or the commit of `--from`, is used on a new folder; then this version starts on the same folder. Everything a user reads
 * must be unchanged, except for added fields.
 */
torture('upgrade', { rounds: 1, shortRounds: 1 }, async ({ rounds, count, say, skip }) => {
  const releases = await earlierVersions()
  if (releases.length === 0) skip('this clone has no tag of a release (--from takes a commit)')
  const versions: { readonly release: string; readonly old: string }[] = []
  for (const release of releases) {
    const old = await unpackVersion(release)
    await buildSite(old)
    versions.push({ release, old })
  }
  for (const round of rounds()) {
    for (const version of versions) {
      say(`from ${version.release}`)
      await upgradeFrom(version.old, round.seed, count)
    }
  }
})

async function upgradeFrom(old: string, seed: number, count: TortureRun['count']): Promise<void> {
  const folder = await makeDataDir()
  const env = { DATA_DIR: folder }
  const before = await startServer(env, old)
  const person = createBrowser(before.url)
  await person.post('/api/register', newPerson())
  const kept = await usedBy(person, `upgrade ${seed}`)
  const was = await readAll(person, kept)
  await end(before)

  const after = await startServer(env)
  const same = person.at(after.url)
  const is = await readAll(same, kept)
  for (const [place, answer] of was) expect({ place, answer: is.get(place) }).toMatchObject({ place, answer })
  count('answers compared', was.size)
  for (const { path, ask, answer } of kept.requests) {
    const again = await same.fetch(path, ask)
    expect([again.status, await again.json()]).toMatchObject([201, { id: (answer as Bet).id }])
  }
  count('old requests that placed nothing again', kept.requests.length)
  expect((await importsOf(same).imported(FILE)).counts).toMatchObject({ new: 0, known: 60, problem: 0 })
  expect((await betsOf(same).list()).length).toBe(kept.bets)
  await end(after)
}

type Kept = {
  readonly ids: readonly number[]
  /** The bets in the book. */
  readonly bets: number
  /** Requests with an idempotency key, and their first responses. */
  readonly requests: readonly { path: string; ask: Parameters<Browser['fetch']>[1]; answer: unknown }[]
}

/** Bets of many kinds, movements, a favourite and an import. */
async function usedBy(person: Browser, key: string): Promise<Kept> {
  const bets = betsOf(person)
  const { amount, ...leg } = SPIRIT_BET
  const singles: object[] = [
    {},
    { odds: '2.10', bookmaker: 'Casa', note: 'n', tags: ['a'] },
    { odds: '3.33' },
    { odds: '1.50' },
    { odds: '4.10', placedAt: '2026-01-31T23:30:00Z' },
    { odds: '1.20', freeBet: true },
  ]
  const bodies = singles.map((more): { path: string; json: object } => ({
    path: '/api/bets',
    json: { ...SPIRIT_BET, ...more },
  }))
  bodies.push({ path: '/api/bets/multiple', json: { amount, legs: [leg, { ...leg, teams: 'Team Spirit vs FaZe' }] } })
  const requests = []
  const ids: number[] = []
  for (const [index, { path: place, json }] of bodies.entries()) {
    const ask = { method: 'POST', json, headers: { 'idempotency-key': `${key} ${index}` } }
    const answer = await good(await person.fetch(place, ask))
    requests.push({ path: place, ask, answer })
    ids.push((answer as Bet).id)
  }
  const [one = 0, two = 0, three = 0, four = 0] = ids
  await good(await bets.settle(one, { outcome: 'won' }))
  await good(await bets.settle(two, { outcome: 'half-lost' }))
  await good(await bets.reopen(two))
  await good(await bets.settle(three, { outcome: 'cashed-out', paid: '61.00' }))
  await good(await bets.cashOut(four, { stake: '20.00', paid: '25.00' }))
  for (const kind of ['deposit', 'withdrawal']) {
    await good(await person.post('/api/cash/movements', { kind, amount: '30.00', bookmaker: 'Casa' }))
  }
  const upcoming = async () => (await good(await person.get('/api/upcoming-matches'))) as { hltvId: number }[]
  await expect.poll(upcoming).not.toEqual([])
  // The last listed match does not begin during the test.
  const match = (await upcoming()).at(-1)
  await good(await person.post('/api/favorites', { hltvId: match?.hltvId }))
  expect((await importsOf(person).imported(FILE)).counts).toMatchObject({ new: 60 })
  return { ids, bets: ids.length + 60, requests }
}

async function readAll(person: Browser, { ids }: Kept): Promise<Map<string, unknown>> {
  const places = [...READS, ...ids.flatMap((id) => [`/api/bets/${id}`, `/api/bets/${id}/history`])]
  const answers = new Map<string, unknown>()
  for (const place of places) answers.set(place, await good(await person.get(place)))
  return answers
}

async function good(answer: Response): Promise<unknown> {
  const text = await answer.text()
  expect([200, 201, 204], `${answer.url}: ${text.slice(0, 300)}`).toContain(answer.status)
  return text === '' ? null : JSON.parse(text)
}

async function end(server: RunningServer): Promise<void> {
  server.process.kill('SIGTERM')
  expect(await server.ended, server.output()).toBe(0)
}

async function earlierVersions(): Promise<readonly string[]> {
  const named = process.env['TORTURE_FROM']
  if (named) return [named]
  return (await git('tag', '--list', 'v*'))
    .split('\n')
    .filter((tag) => tag !== '' && compareVersions(tag, FIRST_KEPT) >= 0)
}
