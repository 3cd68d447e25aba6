import { test as base, expect } from '@playwright/test'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { type ScriptedSource, scriptedSource } from '../../support/scripted-source.ts'
import { watchFaults } from './faults.ts'

/** The server's clock: the real one, put forward at will. */
export type ServerClock = { readonly now: () => Date; advance(seconds: number): void }

type Site = {
  /** Set it in the test: `source.set([liveReading('1')])`; the screen follows within a second or two. */
  source: ScriptedSource
  clock: ServerClock
  /** The whole server on a database of its own, serving the built site; `page.goto('/…')` goes to it. */
  site: TestApp
}

type Options = {
  /** Faults that this test provokes: a 401 is an error in Chromium's console. Any other fails the test. */
  expectedFaults: readonly RegExp[]
}

function serverClock(): ServerClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    advance(seconds) {
      ahead += seconds * 1000
    },
  }
}

export const test = base.extend<Site & Options & { faults: undefined }>({
  expectedFaults: [[], { option: true }],
  // Playwright wants the first argument destructured, also when nothing is taken from it.
  source: async ({}, provide) => provide(scriptedSource()),
  clock: async ({}, provide) => provide(serverClock()),
  site: async ({ source, clock }, provide) => {
    const app = await startTestApp({ source, now: clock.now, webRoot: 'dist' })
    await provide(app)
    await app.close()
  },
  baseURL: async ({ site }, provide) => provide(site.url),
  faults: [
    async ({ page, site, expectedFaults }, provide) => {
      const faults = watchFaults(page, site.url)
      // Chromium needs a moment to begin intercepting: a route set just before a request may miss it. So it has begun from the start.
      await page.route(`${site.url}/nothing-asks-for-this`, (route) => route.abort())
      await provide(undefined)
      expect(faults.filter((fault) => !expectedFaults.some((expected) => expected.test(fault)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
