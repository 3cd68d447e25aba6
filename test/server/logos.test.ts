import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Match } from '../../src/contract/matches/matches.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { expectRead, stoppedClock, type TestSource, testSource } from '../support/match-source.ts'
import { liveReading } from '../support/scripted-source.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const clock = stoppedClock()
let pictures: Server
let source: TestSource
let app: TestApp
/** The pictures of this test that were asked for. */
let asked: string[]
let isDown: boolean
let tests = 0

beforeAll(async () => {
  pictures = createServer((request, response) => {
    const { url = '' } = request
    asked.push(url)
    if (isDown) response.writeHead(500).end()
    else if (url.endsWith('a.png')) response.end(PNG)
    else response.setHeader('content-type', 'image/png').end('<svg onload="alert(1)"/>')
  })
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve))
  source = testSource(clock, { logoHosts: [origin()] })
  app = await startTestApp({ source, now: clock.now })
})
afterAll(async () => {
  await app.close()
  pictures.close()
})
const origin = () => `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`

// Each test has matches and pictures of its own.
beforeEach(async () => {
  tests += 1
  asked = []
  isDown = false
  const team1 = { key: `a${tests}`, name: `Alfa ${tests}`, logoUrl: `${origin()}/${tests}a.png` }
  const team2 = { key: `b${tests}`, name: 'Bravo', logoUrl: `${origin()}/${tests}b.svg` }
  source.answer = () => ({
    matches: [liveReading(`${tests}-1`, { team1, team2 }), liveReading(`${tests}-2`, { team1 })],
    complete: ['live'],
  })
  clock.pass(60)
  await expectRead(app, clock)
})

async function logos(): Promise<(string | null)[]> {
  const matches = (await (await app.fetch('/api/live-matches')).json()) as Match[]
  return matches
    .filter(({ team1 }) => team1 === `Alfa ${tests}`)
    .flatMap(({ team1Logo, team2Logo }) => [team1Logo, team2Logo])
}

test('a logo is a path of our own, the same for the same picture, and null where there is none', async () => {
  const [first, second, third, fourth] = await logos()
  expect(first).toMatch(/^\/logo\/\d+$/)
  expect(second).toMatch(/^\/logo\/\d+$/)
  expect(second).not.toBe(first)
  expect(third).toBe(first)
  expect(fourth).toBeNull()
})

test('a picture is fetched once however many ask, and may be kept for ever', async () => {
  const [path] = await logos()
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.fetch(path ?? '')))
  for (const answer of answers) expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG)
  expect(asked).toEqual([`/${tests}a.png`])
  await app.fetch(path ?? '')
  expect(asked).toEqual([`/${tests}a.png`])
  expect(Object.fromEntries(answers[0]?.headers ?? [])).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox') as string,
  })
})

test('what is no raster picture is refused, whatever it says it is, and not asked for again at once', async () => {
  const [, path] = await logos()
  const answer = await app.fetch(path ?? '')
  expect(answer.status).toBe(404)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
  await app.fetch(path ?? '')
  expect(asked).toEqual([`/${tests}b.svg`])
})

test('a picture that could not be had is tried again later', async () => {
  const [path] = await logos()
  isDown = true
  expect((await app.fetch(path ?? '')).status).toBe(404)
  isDown = false
  clock.pass(3_600)
  expect((await app.fetch(path ?? '')).status).toBe(200)
})

test.each(['/logo/999999', '/logo/0', '/logo/x', '/logo/1e3', '/logo/99999999999999999999', '/logo/-1'])(
  '%s is not found',
  async (path) => {
    expect((await app.fetch(path)).status).toBe(404)
    expect(asked).toEqual([])
  },
)

test('the demo season draws its logos', async () => {
  const demo = testSource(clock, { name: 'demo' })
  const team1 = { key: 'a-team', name: 'A', logoUrl: 'demo:a-team' }
  demo.answer = () => ({ matches: [liveReading('1', { team1 })], complete: [] })
  const season = await startTestApp({ source: demo, now: clock.now })
  onTestFinished(() => season.close())
  await expectRead(season, clock)
  const [match] = (await (await season.fetch('/api/live-matches')).json()) as Match[]
  const answer = await season.fetch(match?.team1Logo ?? '')
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(await answer.text()).toMatch(/^<svg /)
})
