// node scripts/run.js scripts/dev/fill-book.ts URL: waits for the server, creates an account with 500 bets if there is none, prints the login.

import { setTimeout as wait } from 'node:timers/promises'
import type { Bet } from '../../src/contract/bets/bets.ts'
import type { ImportDetail } from '../../src/contract/imports.ts'
import type { Result } from '../../src/contract/matches/match-pages.ts'
import type { Match } from '../../src/contract/matches/matches.ts'
import { TBD } from '../../src/domain/team/team.ts'
import { createBrowser } from '../../test/support/browser.ts'
import { PEOPLE } from './people.js'
import { sampleBets } from './sample-bets.ts'

const BETS = 500
const PENDING = 8

const [url] = process.argv.slice(2)
if (url === undefined) throw new Error('Usage: node scripts/run.js scripts/dev/fill-book.ts URL')
const browser = createBrowser(url)
const { email, password } = PEOPLE.user

async function ready(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await wait(200)
  }
}

async function signIn(): Promise<void> {
  const registered = await browser.post('/api/register', { firstName: 'Dev', lastName: 'User', email, password })
  if (registered.status === 409) await send('/api/login', { email, password })
  else await answered(registered)
}

async function fillBook(): Promise<void> {
  const upcoming = await listed()
  const settled = sampleBets(await results(), upcoming, new Date(), BETS - PENDING)
  await importBets(settled)
  for (const match of upcoming.slice(0, PENDING)) {
    await send(`/api/bets`, {
      teams: `${match.team1} vs ${match.team2}`,
      selectedTeam: match.team1,
      amount: '10.00',
      odds: match.odds1 === 'nan' ? '1.85' : match.odds1,
      betType: 'match-winner',
      matchId: match.id,
    })
  }
}

/** Waits for the first reading of the source. */
async function listed(): Promise<Match[]> {
  for (;;) {
    const matches = await get<Match[]>('/api/upcoming-matches')
    const decided = matches.filter(({ team1, team2 }) => team1 !== TBD && team2 !== TBD)
    if (decided.length > 0) return decided
    await wait(200)
  }
}

async function results(): Promise<Result[]> {
  const found: Result[] = []
  let before: string | null = ''
  while (before !== null && found.length < BETS) {
    const page: { matches: Result[]; earlier: string | null } = await get(
      `/api/results${before && `?before=${before}`}`,
    )
    found.push(...page.matches)
    before = page.earlier
  }
  return found
}

async function importBets(bets: readonly Bet[]): Promise<void> {
  const file = Buffer.from(JSON.stringify({ exportedAt: new Date().toISOString(), bets }))
  const upload = { method: 'POST', body: new Uint8Array(file), headers: { 'content-type': 'application/octet-stream' } }
  const { id } = (await answered(await browser.fetch('/api/imports?name=sample.json', upload))) as ImportDetail
  const { survey } = await rested(id)
  await send(`/api/imports/${id}/plan`, survey?.proposed)
  await rested(id)
  await send(`/api/imports/${id}/run`, {})
  const { state, counts } = await rested(id)
  if (state !== 'done' || counts?.new !== bets.length)
    throw new Error(`the import of the sample bets is ${state}: ${JSON.stringify(counts)}`)
}

async function rested(id: number): Promise<ImportDetail> {
  for (;;) {
    const found = await get<ImportDetail>(`/api/imports/${id}`)
    if (!['surveying', 'reading', 'running'].includes(found.state)) return found
    await wait(50)
  }
}

const get = async <T>(path: string) => (await answered(await browser.get(path))) as T
const send = async <T>(path: string, body: unknown) => (await answered(await browser.post(path, body))) as T

async function answered(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

await ready()
await signIn()
if ((await get<readonly Bet[]>('/api/bets')).length === 0) await fillBook()
for (const [who, { email, password }] of Object.entries(PEOPLE))
  console.log(`Sign in as ${who}: ${email} / ${password}`)
