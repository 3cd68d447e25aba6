import fc from 'fast-check'
import { mostHits } from './most-hits.ts'

// A killed mutant needs no smallest counterexample.
fc.configureGlobal({ endOnFailure: true })

// A mutant in a process of its own: its loop is cut as in the process of all.
const hits = process.env['MUTATE_HITS']
if (hits !== undefined) {
  const globals = globalThis as { __stryker__?: { hitCount?: number; hitLimit?: number } }
  Object.assign((globals.__stryker__ ??= {}), { hitCount: 0, hitLimit: mostHits(Number(hits)) })
}
