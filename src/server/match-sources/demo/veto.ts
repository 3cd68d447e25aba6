import type { Format } from '../../../domain/match/match.ts'

/** A team's preference for a map: it bans the lowest first. */
type Taste = (map: string) => number

type Step = 'ban' | 'pick'
/** The teams take turns, team 1 first; the last of the seven maps is the decider. */
const STEPS: Record<Format, readonly Step[]> = {
  BO1: ['ban', 'ban', 'ban', 'ban', 'ban', 'ban'],
  BO2: ['ban', 'ban', 'pick', 'pick'],
  BO3: ['ban', 'ban', 'pick', 'pick', 'ban', 'ban'],
  BO5: ['ban', 'ban', 'pick', 'pick', 'pick', 'pick'],
}

/** The maps of the series, in the order of play. */
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
