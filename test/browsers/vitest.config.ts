import path from 'node:path'
import { defineConfig } from 'vitest/config'

const inBrowser = (name: string) => ({
  test: {
    name,
    include: ['test/browsers/**/*.journey.ts'],
    env: { BROWSER: name },
    // One browser for all files of a worker, and one worker for each browser.
    isolate: false,
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

/** The journeys in the browsers that Playwright's Chromium is not; `npm run test:browsers` starts what they need. */
export default defineConfig({
  root: path.join(import.meta.dirname, '../..'),
  test: {
    globalSetup: ['test/support/global-setup.ts', 'test/browsers/support/display.ts'],
    maxWorkers: 2,
    projects: [inBrowser('firefox'), inBrowser('webkit')],
  },
})
