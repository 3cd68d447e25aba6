import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mapName } from '../../src/domain/match/map-name.ts'
import { isLegalMapScore } from '../../src/domain/match/map-score.ts'
import type { Format } from '../../src/domain/match/match.ts'
import { fitsFormat, isDecided } from '../../src/domain/match/series.ts'
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

const recorded = hasSharedFixtures ? recordedSeries() : []

test.skipIf(!hasSharedFixtures)('609 series are recorded (needs the recorded payloads)', () => {
  expect(recorded.length).toBe(609)
})

test.each(recorded.map((series, at) => [at + 1, series.date, series.format, series.score.join(':'), series] as const))(
  'recorded series %i of %s, a %s that ended %s, follows the rules on maps with a name',
  (_, __, format, ___, { score, maps }) => {
    expect(fitsFormat(format, ...score) && isDecided(format, ...score)).toBe(true)
    expect(maps.filter(({ score }) => !isLegalMapScore(...score))).toEqual([])
    expect(maps.filter(({ map }) => mapName(map) !== map)).toEqual([])
  },
)
