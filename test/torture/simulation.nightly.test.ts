import { RULES, simulate } from '../support/simulation/simulate.ts'
import { torture } from './support/torture.ts'

torture('simulation', { rounds: 1_000, shortRounds: 20 }, async ({ rounds, count, say }) => {
  for (const { seed } of rounds()) {
    const found = simulate(seed, RULES)
    if (found) throw new Error(found.report)
    count('histories')
  }
  say('every book balanced')
})
