import { defineConfig } from 'vitest/config'

const DATABASE = { globalSetup: ['test/support/global-setup.ts'], testTimeout: 20_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/{domain,contract,web}/**/*.test.{ts,tsx}',
            'src/server/match-sources/**/*.test.ts',
            'test/unit/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/server/**/*.test.ts'],
          exclude: ['src/server/match-sources/**'],
          ...DATABASE,
        },
      },
      {
        test: { name: 'process', include: ['test/process/**/*.test.ts'], testTimeout: 120_000, fileParallelism: false },
      },
    ],
  },
})
