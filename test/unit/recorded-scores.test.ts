import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mapName } from '../../src/domain/map-name.ts'
import { isLegalMapScore } from '../../src/domain/map-score.ts'
import type { Format } from '../../src/domain/match.ts'
import { fitsFormat, isDecided } from '../../src/domain/series.ts'
import { hasSharedFixtures, SHARED_FIXTURES } from '../support/recorded.ts'

type Series = {
  date: string
  format: Format
  score: [number, number]
  maps: { map: string; score: [number, number] }[]
}

function recordedSeries(): Series[] {
  return readFileSync(join(SHARED_FIXTURES, 'results/series-2025q4.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Series)
}

test.skipIf(!hasSharedFixtures)(
  '609 recorded series ended as the rules say, on maps we can name (needs the recorded payloads)',
  () => {
    const all = recordedSeries()
    expect(all.length).toBe(609)
    for (const { format, score, maps } of all) {
      expect(fitsFormat(format, ...score) && isDecided(format, ...score)).toBe(true)
      for (const { map, score } of maps) {
        expect(isLegalMapScore(...score), score.join('-')).toBe(true)
        expect(mapName(map)).toBe(map)
      }
    }
  },
)
