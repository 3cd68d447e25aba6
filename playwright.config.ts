import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './scripts/setup/chromium.js'

// The sandbox refuses to start as root; the browser must not contact services of its vendor.
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // One process less that frames are sent to: a twentieth of the processor time.
  '--in-process-gpu',
]

export const CHROMIUM_PATH = process.env['CHROMIUM_PATH'] ?? findChromium() ?? '/usr/bin/chromium'

export const WORKERS = Math.max(2, availableParallelism())

export const DESKTOP = {
  viewport: { width: 1440, height: 900 },
  locale: 'pt-BR',
  timezoneId: 'America/Sao_Paulo',
  colorScheme: 'dark',
} as const

export default defineConfig({
  testDir: 'test/e2e',
  testIgnore: process.env['NIGHTLY'] === '1' ? [] : '**/*.nightly.spec.ts',
  outputDir: 'test-results',
  globalSetup: './test/e2e/support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: WORKERS,
  // A busy machine is no failure: these only end a test that hangs. Beside a load of forty a sign-in takes half a minute.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    ...DESKTOP,
    // Motion has its own tests (test/web/motion.test.ts); drawn in software it takes processor time as long as a page is open.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would answer before `page.route`; its own tests (offline*.spec.ts) allow it.
    serviceWorkers: 'block',
    // Traces take a third of the time; use `playwright test --trace on FILE` when needed.
    trace: 'off',
    launchOptions: {
      executablePath: CHROMIUM_PATH,
      args: CHROMIUM_ARGS,
    },
  },
})
