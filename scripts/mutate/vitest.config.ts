import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { ORACLES } from '../test/oracles.js'

export default defineConfig({
  test: {
    // Relative to the folder of the mutants.
    include: ['**/*.test.ts'],
    exclude: [...ORACLES.map((file) => `**/${path.basename(file)}`), '**/*.nightly.test.ts'],
    isolate: false,
    env: { TZ: 'America/New_York' },
    testTimeout: 180_000,
  },
})
