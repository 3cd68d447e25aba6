import path from 'node:path'
import { defineConfig } from 'vitest/config'

const inBrowser = (name: string) => ({
  test: {
    name,
    include: ['test/browsers/**/*.journey.ts'],
    env: { BROWSER: name },
    // One worker per browser; all files of a worker share its browser.
    isolate: false,
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

/** The journeys in Firefox and WebKit. `npm run test:browsers` finds the browsers first. */
export default defineConfig({
  root: path.join(import.meta.dirname, '../..'),
  test: {
    globalSetup: ['test/support/global-setup.ts', 'test/browsers/support/display.ts'],
    maxWorkers: 2,
    projects: [inBrowser('firefox'), inBrowser('webkit')],
  },
})
