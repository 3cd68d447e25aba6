import { connect } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import type { Browser } from '../support/browser.ts'
import { importsOf } from '../support/imports.ts'
import { scriptedSource } from '../support/scripted-source.ts'

const FILE = 'Placed at;Event;Pick;Odds;Stake;Result\n2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;1.85;50.00;won'
const ARRIVING_BYTES = 4_000
const SLOW_BYTES = 1_000
const OPEN_BYTES = 1_000_000
const LARGEST = OPEN_BYTES / 4

let app: TestApp

beforeAll(async () => {
  const importLimits = { arrivingBytes: ARRIVING_BYTES, openBytes: OPEN_BYTES }
  app = await startTestApp({ source: scriptedSource(), importLimits })
})
afterAll(() => app.close())

/** Sends a file but for its last byte. Returns what has been answered so far. */
function slowFile(browser: Browser): () => string {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  let response = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    response += text
  })
  socket.write(
    `POST /api/imports?name=slow.csv HTTP/1.1\r\nhost: x\r\ncookie: ${browser.cookie()}\r\n` +
      `content-type: application/octet-stream\r\ncontent-length: ${SLOW_BYTES + 1}\r\n\r\n${'x'.repeat(SLOW_BYTES)}`,
  )
  return () => response
}

const answered = (answers: readonly (() => string)[]) => answers.filter((answer) => answer() !== '').length

test('sixteen slow files of one account leave the room to others, and to its next file', async () => {
  const ana = await app.signUp()
  const answers = Array.from({ length: 16 }, () => slowFile(ana))
  await expect.poll(() => answered(answers)).toBe(15)
  for (const answer of answers) expect(['', 'HTTP/1.1 429']).toContain(answer().slice(0, 12))
  const bia = importsOf(await app.signUp())
  expect(await bia.imported(FILE)).toMatchObject({ state: 'done', counts: { new: 1 } })
  expect(answered(answers)).toBe(15)
  expect(await importsOf(ana).imported(FILE)).toMatchObject({ state: 'done', counts: { new: 1 } })
})

test('slow files of many accounts hold up nobody: the oldest one gives way', async () => {
  const answers: (() => string)[] = []
  for (let each = 0; each < ARRIVING_BYTES / SLOW_BYTES; each += 1) answers.push(slowFile(await app.signUp()))
  const next = importsOf(await app.signUp())
  expect(answered(answers)).toBe(0)
  expect(await next.imported(FILE)).toMatchObject({ state: 'done', counts: { new: 1 } })
  await expect.poll(() => answers.map((answer) => answer().slice(0, 12))).toEqual(['HTTP/1.1 429', '', '', ''])
})

test('each file takes a share of the room that is left, so that a small one always gets in', async () => {
  const roomy = await startTestApp({
    source: scriptedSource(),
    database: app.database,
    importLimits: { openBytes: OPEN_BYTES },
  })
  onTestFinished(() => roomy.close())
  const [first, second] = [importsOf(await roomy.signUp()), importsOf(await roomy.signUp())]
  expect((await first.send('x'.repeat(LARGEST))).status).toBe(201)
  const refused = await second.send('x'.repeat(LARGEST))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
  expect(await second.imported(FILE)).toMatchObject({ state: 'done', counts: { new: 1 } })
})
