import type { Format } from '../../../domain/match.ts'

/** How much a team likes a map: the higher, the later it bans it. */
export type Taste = (map: string) => number

type Step = 'ban' | 'pick'
/** Team 1 acts first and the teams take turns; what is left is the decider. Seven maps in the pool. */
const STEPS: Record<Format, readonly Step[]> = {
  BO1: ['ban', 'ban', 'ban', 'ban', 'ban', 'ban'],
  BO2: ['ban', 'ban', 'pick', 'pick'],
  BO3: ['ban', 'ban', 'pick', 'pick', 'ban', 'ban'],
  BO5: ['ban', 'ban', 'pick', 'pick', 'pick', 'pick'],
}

/** The maps of the series in their order. */
export function veto(format: Format, pool: readonly string[], tastes: readonly [Taste, Taste]): readonly string[] {
  let left = [...pool]
  const maps: string[] = []
  for (const [turn, step] of STEPS[format].entries()) {
    const [own, other] = turn % 2 === 0 ? tastes : [tastes[1], tastes[0]]
    const ranked = left.toSorted((a, b) => own(a) - other(a) - (own(b) - other(b)))
    const chosen = step === 'ban' ? ranked[0] : ranked.at(-1)
    if (chosen === undefined) break
    left = left.filter((map) => map !== chosen)
    if (step === 'pick') maps.push(chosen)
  }
  const decider = format === 'BO2' ? [] : left.slice(0, 1)
  return [...maps, ...decider]
}
