import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import type { Browser } from '../support/browser.ts'
import { hostileRequests, send } from '../support/hostile-requests.ts'
import { scriptedSource } from '../support/scripted-source.ts'

let app: TestApp
let administrator: Browser
beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource(), config: { trustProxy: 1 } })
  administrator = await app.signUpAdministrator()
})
afterAll(() => app.close())

/** Three times the longest accepted text, and the joiners within it: composing it costs about a millisecond. */
const MOST_COMPOSED = 3 * 420 + 42

describe('no route composes a long text or fails because of it', () => {
  /** The lengths of the texts composed since the last request. */
  const composed: number[] = []
  const normalize = String.prototype.normalize
  beforeAll(() => {
    vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
      composed.push(this.length)
      return normalize.call(this, form)
    })
  })
  afterAll(() => vi.restoreAllMocks())

  test.each(hostileRequests().map((request) => [request.name, request] as const))('%s', async (_, request) => {
    composed.length = 0
    const status = await send(app.url, request, administrator.cookie())
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(500)
    expect(Math.max(0, ...composed)).toBeLessThanOrEqual(MOST_COMPOSED)
  })
})

test.each([
  ['e-mail', { email: `${'ế'.repeat(60)}@example.com` }],
  ['name', { firstName: 'ế'.repeat(100) }],
])('an %s of full length is accepted in every Unicode composition', async (_, person) => {
  const decomposed = Object.fromEntries(Object.entries(person).map(([name, text]) => [name, text.normalize('NFD')]))
  const browser = await app.signUp(decomposed)
  expect(await (await browser.get('/api/auth/user')).json()).toMatchObject(person)
})
