import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { liveReading, scriptedSource } from '../support/scripted-source.ts'
import { SocketClient } from '../support/socket-client.ts'

const status = async (app: { fetch(path: string): Promise<Response> }, path: string) => (await app.fetch(path)).status

test('an empty database is ready after the first reading, also if it failed', async () => {
  // After five seconds it would be ready without one: they do not pass.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
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
  while ((await status(app, '/readyz')) === 503);
  expect(await status(app, '/readyz')).toBe(200)
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

test('a server that ends is not ready from the first moment, tells its sockets to come back, and still answers, each connection for the last time', async () => {
  const app = await startTestApp({ source: scriptedSource([liveReading('a')]) })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const ask = async (path: string) => {
    const [answer] = (await once(get(app.url + path, { agent }), 'response')) as [IncomingMessage] // as Node says
    await once(answer.resume(), 'end')
    return [answer.statusCode, answer.headers.connection]
  }
  const paths = ['/readyz', '/healthz', '/api/live-matches', '/api/results']
  await expect.poll(async () => (await ask('/api/live-matches'))[0]).toBe(200)
  await expect.poll(async () => (await ask('/readyz'))[0]).toBe(200)
  for (const path of paths) expect([path, ...(await ask(path))]).toEqual([path, 200, 'keep-alive'])

  // A page that does not answer the close frame holds the end up for a second, which does not pass.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const page = await new SocketClient(app.url).register()
  page.socket.pause()
  const closed = app.close()
  for (const path of paths)
    expect([path, ...(await ask(path))]).toEqual([path, path === '/readyz' ? 503 : 200, 'close'])
  page.socket.resume()
  expect(await page.closed).toBe(1012)
  await closed
})
