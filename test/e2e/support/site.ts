import { test as base, expect } from '@playwright/test'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { type ScriptedSource, scriptedSource } from '../../support/scripted-source.ts'
import { watchFaults } from './faults.ts'

/** The server's clock: the real time plus an offset that tests can increase. */
export type ServerClock = { readonly now: () => Date; advance(seconds: number): void }

type Site = {
  /** Set it in the test: `source.set([liveReading('1')])`; the screen follows within a second or two. */
  source: ScriptedSource
  clock: ServerClock
  /** The whole server on its own database, with the built site; `page.goto('/…')` opens it. */
  site: TestApp
}

type Options = {
  /** Errors that this test causes, such as a 401, which Chromium logs. Any other error fails the test. */
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

/**
 * A registration that never settles, as on a slow connection. Playwright's block rejects it instead, and the page then loads and runs every
 * part of the site: a second of CPU time per load. offline-parts tests that case.
 */
const STILL_REGISTERING = 'if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {})'

export const test = base.extend<Site & Options & { faults: undefined }>({
  expectedFaults: [[], { option: true }],
  // Playwright requires a destructured first argument, even an empty one.
  source: async ({}, provide) => provide(scriptedSource()),
  clock: async ({}, provide) => provide(serverClock()),
  site: async ({ source, clock }, provide) => {
    const app = await startTestApp({ source, now: clock.now, webRoot: 'dist' })
    await provide(app)
    await app.close()
  },
  context: async ({ context, serviceWorkers }, provide) => {
    if (serviceWorkers === 'block') await context.addInitScript(STILL_REGISTERING)
    await provide(context)
  },
  baseURL: async ({ site }, provide) => provide(site.url),
  faults: [
    async ({ page, site, expectedFaults }, provide) => {
      const faults = watchFaults(page, site.url)
      await provide(undefined)
      expect(faults.filter((fault) => !expectedFaults.some((expected) => expected.test(fault)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
