// Runs steps side by side, as many as the machine has cores, and prints each as it ends.

import { availableParallelism } from 'node:os'
import { runStep } from './run-step.js'

export const CORES = Math.max(2, availableParallelism())

/**
 * @typedef {Awaited<ReturnType<typeof runStep>>} StepResult
 * @param {readonly import('./steps.js').Step[]} waiting started in this order
 * @param {Parameters<typeof runStep>[1]} place
 */
export async function runSteps(waiting, place) {
  /** @type {StepResult[]} */
  const results = []
  const active = new Set()
  /** @type {Map<string | undefined, Promise<void>>} */
  const started = new Map()
  for (const step of waiting) {
    while (active.size >= CORES) await Promise.race(active)
    await started.get(step.after)
    const run = runStep(step, place).then((result) => {
      active.delete(run)
      results.push(result)
      print(result)
    })
    active.add(run)
    started.set(step.name, run)
  }
  await Promise.all(active)
  return results
}

/** @param {StepResult} result */
export function print({ step, passed, failed, tests, output, stopped, stoodStill, seconds }) {
  if (step.missing !== undefined) {
    console.log(`- ${step.name}: skipped (missing: ${step.missing})`)
    return
  }
  const count = step.kind === 'check' ? '' : `, ${passed} passed${failed ? `, ${failed} failed` : ''}`
  console.log(`${failed ? '✗' : '✓'} ${step.name}${count} (${stopped ? 'stopped after ' : ''}${seconds.toFixed(1)} s)`)
  if (stoodStill) console.log(`  it printed nothing for ${step.silentMs / 1000} s, was ended and started once more`)
  for (const { name, outcome } of tests) if (outcome === 'skipped') console.log(`  skipped: ${name}`)
  if (failed) console.log(output)
}

/**
 * @param {readonly StepResult[]} results
 * @param {'passed' | 'failed'} field
 */
export const sum = (results, field) => results.reduce((total, result) => total + result[field], 0)
