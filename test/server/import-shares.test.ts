import { connect } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import type { Browser } from '../support/browser.ts'
import { importsOf } from '../support/imports.ts'
import { scriptedSource } from '../support/scripted-source.ts'

const FILE = 'Placed at;Event;Pick;Odds;Stake;Result\n2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;1.85;50.00;won'
const PARTS = 4
const OPEN_BYTES = 1_000_000
const LARGEST = OPEN_BYTES / 4

let app: TestApp

beforeAll(async () => {
  const importLimits = { parts: PARTS, openBytes: OPEN_BYTES }
  app = await startTestApp({ source: scriptedSource(), importLimits })
})
afterAll(() => app.close())

/** Sends the head of a part and its first byte, and nothing more. Returns what has been answered so far. */
function slowPart(browser: Browser, id: number): () => string {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  let response = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    response += text
  })
  socket.write(
    `POST /api/imports/${id}/parts?at=0 HTTP/1.1\r\nhost: x\r\ncookie: ${browser.cookie()}\r\n` +
      'content-type: application/octet-stream\r\ncontent-length: 1000\r\n\r\nx',
  )
  return () => response
}

async function slowPeople(count: number): Promise<(() => string)[]> {
  const answers: (() => string)[] = []
  for (let each = 0; each < count; each += 1) {
    const browser = await app.signUp()
    answers.push(slowPart(browser, await importsOf(browser).begin(1000)))
  }
  return answers
}

const answered = (answers: readonly (() => string)[]) => answers.filter((answer) => answer() !== '').length

test('sixteen slow parts of one account leave the places to others, and one to itself', async () => {
  const ana = await app.signUp()
  const id = await importsOf(ana).begin(1000)
  const answers = Array.from({ length: 16 }, () => slowPart(ana, id))
  await expect.poll(() => answered(answers)).toBe(15)
  for (const answer of answers) expect(['', 'HTTP/1.1 429']).toContain(answer().slice(0, 12))
  const bia = importsOf(await app.signUp())
  expect(await bia.imported(FILE)).toMatchObject({ state: 'done', counts: { new: 1 } })
  expect(answered(answers)).toBe(15)
  expect(await importsOf(ana).imported(FILE)).toMatchObject({ state: 'done', counts: { new: 1 } })
})

test('slow parts of many accounts hold up nobody: the oldest one gives way', async () => {
  const answers = await slowPeople(PARTS)
  expect(answered(answers)).toBe(0)
  expect(await importsOf(await app.signUp()).imported(FILE)).toMatchObject({ state: 'done', counts: { new: 1 } })
  await expect.poll(() => answers.map((answer) => answer().slice(0, 12))).toEqual(['HTTP/1.1 429', '', '', ''])
})

test('files that are announced and not sent take no room', async () => {
  for (let each = 0; each < 5; each += 1) await importsOf(await app.signUp()).begin(LARGEST)
  expect(await importsOf(await app.signUp()).imported(FILE)).toMatchObject({ state: 'done', counts: { new: 1 } })
})

test('each file takes a share of the room that is left, so that a small one always gets in', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, async () => importsOf(await app.signUp())))
  const send = async ({ begin, part }: (typeof people)[number]) => {
    const [id, bytes] = [await begin(LARGEST), new Uint8Array(OPEN_BYTES)]
    return (await part(id, 0, bytes.subarray(0, LARGEST - 1))).status
  }
  const [first, second, third] = people as [(typeof people)[number], (typeof people)[number], (typeof people)[number]]
  const id = await second.begin(LARGEST)
  expect(await send(first)).toBe(200)
  // Announced while there was room, and refused when it comes.
  expect((await second.part(id, 0, new Uint8Array(LARGEST))).status).toBe(429)
  const refused = await third.post('', { name: 'large.csv', size: LARGEST })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
  expect(await third.imported(FILE)).toMatchObject({ state: 'done', counts: { new: 1 } })
})
