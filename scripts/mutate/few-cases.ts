import type * as fastCheck from 'fast-check'
import type { IRawProperty, Parameters } from 'fast-check'
import { vi } from 'vitest'

// A mutant in a process of its own is put to a few cases of each property first: see fresh-runs.ts.
vi.mock('fast-check', async (load) => {
  const all = await load<typeof fastCheck>()
  const most = Number(process.env['MUTATE_CASES'] ?? Infinity)
  const assert = (property: IRawProperty<unknown>, parameters: Parameters<unknown> = {}) =>
    all.assert(property, { ...parameters, numRuns: Math.min(parameters.numRuns ?? most, most) })
  return most === Infinity ? all : { ...all, default: { ...all.default, assert }, assert }
})
