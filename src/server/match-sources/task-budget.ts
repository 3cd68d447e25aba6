import type { ReadTask } from './match-source.ts'

/** More than an hour affords is read less often, so that every match still has its turn. */
export function withinBudget(tasks: readonly ReadTask[], perHour: number): readonly ReadTask[] {
  const wanted = tasks.reduce((calls, task) => calls + 3600 / task.everySeconds, 0)
  if (wanted <= perHour) return tasks
  return tasks.map((task) => ({ ...task, everySeconds: Math.ceil((task.everySeconds * wanted) / perHour) }))
}
