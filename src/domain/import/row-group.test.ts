import { expect, test } from 'vitest'
import { type LegText, legLine } from './row-group.ts'

const NOTHING: LegText = {
  event: '',
  team1: '',
  team2: '',
  pick: '',
  market: '',
  isOtherGame: false,
  odds: '',
  more: '',
}

test.each<readonly [Partial<LegText>, string]>([
  [{ event: 'Alfa vs Bravo', pick: 'Alfa', odds: '1.85' }, 'Alfa vs Bravo: Alfa (1.85)'],
  [{ event: 'Alfa vs Bravo', pick: 'Alfa' }, 'Alfa vs Bravo: Alfa'],
  [{ event: 'Alfa vs Bravo', market: 'Map 1', pick: 'Alfa' }, 'Alfa vs Bravo: Map 1: Alfa'],
  [{ event: 'Alfa vs Bravo', market: 'Map 1' }, 'Alfa vs Bravo: Map 1'],
  [{ event: 'Cup', team1: 'Alfa', team2: 'Bravo' }, 'Cup'],
  [{ team1: 'Alfa', team2: 'Bravo', pick: 'Alfa' }, 'Alfa vs Bravo: Alfa'],
  [{ team1: 'Alfa', pick: 'Alfa' }, 'Alfa: Alfa'],
  [{ pick: 'Alfa', odds: '2' }, 'Alfa (2)'],
  [{}, ''],
])('a leg of %j is %j', (said, line) => {
  expect(legLine({ ...NOTHING, ...said })).toBe(line)
})
