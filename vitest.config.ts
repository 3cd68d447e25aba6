import type { Page } from '@playwright/test'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type BrowserCommand, type TestSpecification } from 'vitest/node'
import { CHROMIUM_ARGS, CHROMIUM_PATH, DESKTOP, WORKERS } from './playwright.config.ts'
import { buildName } from './scripts/build/build-name.ts'
import { catalogs } from './scripts/build/catalogs.ts'
import { ORACLES } from './scripts/test/oracles.js'

/**
 * Not run on a second PostgreSQL: tests that wait for clocks and networks or never reach the database, and those whose SQL statements
 * the other files run too (as `log_statement = all` shows; the columns that an UPDATE or a filter names may differ). Each statement of
 * the server runs there once, not every case of it.
 */
const ELSEWHERE = [
  'access',
  'accounts',
  'alerts-once',
  'bet-results',
  'bets-agree',
  'bets-races',
  'database-faults',
  'decided',
  'http',
  'imported-sheets',
  'live-socket',
  'match-faults',
  'match-leader',
  'match-providers',
  'multiples',
  'readiness',
  'round-trip',
  'settlement-changes',
  'settlement-multiples',
  'settlement-once',
  'settlement-ties',
  'settlement.property',
  'sign-in-limits',
  'site',
  'socket-limits',
  'statistics.property',
  'visits',
  'whole-lists',
]
/** What `npm run test:all` adds to `npm test` by whole files. */
const NIGHTLY_ONLY = process.env['NIGHTLY'] === '1' ? [] : ['**/*.nightly.test.{ts,tsx}']
const onCluster = process.env['TEST_POSTGRES'] === 'citus'
const onSecondServer = onCluster || process.env['TEST_POSTGRES'] === '15'
/** What goes through the API, and the locks. Tests of single statements write the rows of many users as one PostgreSQL allows it. */
const ON_CLUSTER = ['test/server/**/*.test.ts', 'src/server/book/lock-queries.test.ts']

/** A busy machine is no failure: this ends a test that hangs. Some compute for ten seconds where nothing else runs. */
const LONGEST = 180_000

/**
 * Node.js loads the modules itself: Vite's runner reads every imported name through a getter, a tenth of the processor time of tests that
 * compute. It stays where a change runs tests again, and where a module is mocked.
 */
const BY_NODE = process.argv.includes('run') ? { experimental: { viteModuleRunner: false, nodeLoader: false } } : {}

// To load the modules anew for each file takes a third of the time. The formats of dates are made once, in one zone: one with summer time.
const ONE_PROCESS = { ...BY_NODE, isolate: false, testTimeout: LONGEST, env: { TZ: 'America/New_York' } }

/** These replace a package for a file: one that shares its process may find that another file has loaded it. */
const MOCKING = ['test/server/accounts.test.ts']

const DATABASE = { globalSetup: ['test/support/global-setup.ts'], testTimeout: LONGEST, hookTimeout: 120_000 }

/** `npm run torture` names the files of its kinds in the order in which they start. */
const ORDER = process.env['TORTURE_ORDER']?.split(' ')
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const placeOf = ({ moduleId }: TestSpecification) => ORDER?.findIndex((file) => moduleId.endsWith(`/${file}`)) ?? 0
    return files.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

/** React as it is built for its users: its development build spends a fifth of the time on the stack of each element. */
const builtReact: Plugin = {
  name: 'built-react',
  enforce: 'post',
  config: () => ({
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { development: false, refresh: false } },
  }),
}

/** The tests of pages cannot change by themselves what the browser says of its reader. */
const emulateMedia: BrowserCommand<[Parameters<Page['emulateMedia']>[0]]> = ({ page }, media) =>
  page.emulateMedia(media)

const PAGES: TestProjectInlineConfiguration = {
  plugins: [
    react(),
    ...(process.env['REACT_WARNINGS'] === undefined ? [builtReact] : []),
    tailwind(),
    buildName(import.meta.dirname),
    catalogs(`${import.meta.dirname}/src/words/catalogs`),
  ],
  // As in vite.config.ts.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  // All at once: a package that Vite finds later reloads the page under a test.
  optimizeDeps: { entries: ['src/web/main.tsx', 'test/web/**/*.{ts,tsx}'] },
  test: {
    name: 'web',
    include: ['test/web/**/*.test.{ts,tsx}'],
    exclude: NIGHTLY_ONLY,
    // Each test makes its own site; to load the modules for each file would take a quarter of the processor time more.
    isolate: false,
    setupFiles: ['test/web/support/setup.ts'],
    // `import.meta.env` of the tests: a browser does not have the environment of Node.js.
    env: { NIGHTLY: process.env['NIGHTLY'] ?? '' },
    testTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        // The modules stay for all files: to compile each function at its first call takes a twentieth less.
        launchOptions: { executablePath: CHROMIUM_PATH, args: [...CHROMIUM_ARGS, '--js-flags=--always-sparkplug'] },
        contextOptions: { ...DESKTOP, reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
      viewport: DESKTOP.viewport,
      commands: { emulateMedia },
      // As in Playwright, so that a test reads the same in both.
      locators: { exact: false },
      testerHtmlPath: 'test/web/support/page.html',
      screenshotFailures: false,
    },
  },
}

export default defineConfig({
  test: {
    ...(ORDER && { sequence: { sequencer: InOrder } }),
    maxWorkers: WORKERS,
    // A busy machine is no failure: the limits only end a test that hangs.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/{domain,contract,words,web,worker}/**/*.test.{ts,tsx}',
            'src/server/{match-sources,push}/**/*.test.ts',
            'test/unit/**/*.test.ts',
          ],
          exclude: [...ORACLES, ...NIGHTLY_ONLY],
          ...ONE_PROCESS,
        },
      },
      {
        test: { name: 'oracles', include: ORACLES, exclude: NIGHTLY_ONLY, ...ONE_PROCESS },
      },
      {
        test: {
          name: 'server',
          include: onCluster
            ? ON_CLUSTER
            : ['src/server/**/*.test.ts', 'test/server/**/*.test.ts', 'test/torture/**/*.test.ts'],
          exclude: [
            'src/server/{match-sources,push}/**',
            ...MOCKING,
            ...NIGHTLY_ONLY,
            ...(onSecondServer ? ['test/torture/**', ...ELSEWHERE.map((name) => `test/server/${name}.test.ts`)] : []),
          ],
          // To load the modules of the server anew for each file takes a third of the processor time. Each file has its own database; a
          // process asks only once whether it is one of a cluster, and there some are.
          isolate: onCluster,
          ...BY_NODE,
          ...DATABASE,
        },
      },
      {
        test: { name: 'server-mocks', include: MOCKING, ...DATABASE },
      },
      PAGES,
      {
        test: {
          name: 'fleet',
          include: ['test/fleet/**/*.test.ts'],
          ...BY_NODE,
          ...DATABASE,
          globalSetup: ['test/support/built-program.ts', ...DATABASE.globalSetup],
        },
      },
      {
        test: {
          name: 'process',
          include: ['test/process/**/*.test.ts'],
          exclude: NIGHTLY_ONLY,
          ...BY_NODE,
          globalSetup: ['test/support/used-data-dir.ts'],
          // Some start the program ten times: a start takes 20 s where ten processes want each core.
          testTimeout: 10 * 60_000,
          hookTimeout: 10 * 60_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
    ],
  },
})
