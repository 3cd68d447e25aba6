import { defineConfig } from 'vitest/config'

/**
 * Not run on a second PostgreSQL: tests that wait for clocks and networks, that never reach the database, or that repeat 10,000 times
 * what the examples check too.
 */
const ELSEWHERE = [
  'statistics.property',
  'presence',
  'visits',
  'match-faults',
  'match-providers',
  'live-socket',
  'logos',
  'readiness',
  'database-faults',
  'http',
  'site',
]
const onSecondServer = process.env['TEST_POSTGRES'] === '15'

const DATABASE = { globalSetup: ['test/support/global-setup.ts'], testTimeout: 20_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    // More workers than cores, because some tests mostly wait.
    maxWorkers: 3,
    // As long as a page may take to show something; a busy machine is no failure.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/{domain,contract,web}/**/*.test.{ts,tsx}',
            'src/server/match-sources/**/*.test.ts',
            'test/unit/**/*.test.ts',
          ],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/server/**/*.test.ts'],
          exclude: [
            'src/server/match-sources/**',
            ...(onSecondServer ? ELSEWHERE.map((name) => `test/server/${name}.test.ts`) : []),
          ],
          ...DATABASE,
        },
      },
      {
        test: { name: 'process', include: ['test/process/**/*.test.ts'], testTimeout: 120_000 },
      },
    ],
  },
})
