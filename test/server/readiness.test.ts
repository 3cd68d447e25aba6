import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { scriptedSource } from '../support/scripted-source.ts'

const status = async (app: { fetch(path: string): Promise<Response> }, path: string) => (await app.fetch(path)).status

test('an empty database is ready after the first reading, also if it failed', async () => {
  const source = scriptedSource()
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  const read = async () => {
    await mayAnswer
    throw new Error('the source failed')
  }
  const app = await startTestApp({ source: { ...source, read } })
  expect(await status(app, '/healthz')).toBe(200)
  expect(await status(app, '/readyz')).toBe(503)
  answer()
  await vi.waitFor(async () => expect(await status(app, '/readyz')).toBe(200), { timeout: 4_000 })
  await app.close()
})

test('a source that does not answer delays readiness by five seconds at most', async () => {
  const { promise: never, reject: giveUp } = Promise.withResolvers<never>()
  // The test may end before the first reading.
  never.catch(() => undefined)
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = await startTestApp({ source: { ...scriptedSource(), read: () => never } })
  vi.advanceTimersByTime(5_000)
  expect(await status(app, '/readyz')).toBe(503)
  vi.advanceTimersByTime(1)
  expect(await status(app, '/readyz')).toBe(200)
  giveUp(new Error('the test is over'))
  await app.close()
})
