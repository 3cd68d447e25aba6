import { expect, test } from 'vitest'
import { listenToPushes } from './pushes.ts'

type Handler = (event: { data: { text: () => string }; waitUntil: (done: Promise<unknown>) => void }) => void

/** A browser whose pushes arrive one by one; `badges` records the app's badge over time. */
function browser() {
  const handlers = new Map<string, Handler>()
  const badges: number[] = []
  const registration = { getNotifications: () => Promise.resolve([]), showNotification: () => Promise.resolve() }
  const worker = {
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    registration,
    location: new URL('https://book.example/service-worker.js'),
    navigator: { setAppBadge: (count: number) => Promise.resolve(badges.push(count)) },
  }
  listenToPushes(worker as unknown as ServiceWorkerGlobalScope, { base: '', isPage: () => true })
  async function push(unread: unknown): Promise<void> {
    const data = { title: 'A test', body: '', tag: 'test', lang: 'en', navigate: '/', app_badge: unread, data: null }
    const waited: Promise<unknown>[] = []
    const text = () => JSON.stringify({ notification: data })
    handlers.get('push')?.({ data: { text }, waitUntil: (done) => waited.push(done) })
    await Promise.all(waited)
  }
  return { push, badges }
}

test('the icon of the app shows what is unread, nothing where all is read, and is unchanged where it is unknown', async () => {
  const { push, badges } = browser()
  await push('4')
  await push('0')
  await push(undefined)
  expect(badges).toEqual([4, 0])
})
