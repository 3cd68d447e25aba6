import { expect } from '@playwright/test'
import type { MatchReading } from '../../../src/domain/match/match.ts'
import type { TestApp } from '../../support/app.ts'
import { liveReading, type ScriptedSource } from '../../support/scripted-source.ts'

/** A BO3 that Alfa won 2–1 over Bravo: 13–9, 9–13, 16–14. */
export function wonByAlfa(sourceId: string, more: Partial<MatchReading> = {}): MatchReading {
  return liveReading(sourceId, {
    status: 'finished',
    score1: 2,
    score2: 1,
    scheduledTime: new Date(Date.now() - 3 * 3_600_000),
    finishedTime: new Date(Date.now() - 3_600_000),
    maps: [
      { number: 1, name: 'Mirage', status: 'finished', score1: 13, score2: 9 },
      { number: 2, name: 'Inferno', status: 'finished', score1: 9, score2: 13 },
      { number: 3, name: 'Nuke', status: 'finished', score1: 16, score2: 14 },
    ],
    ...more,
  })
}

/** Has the source report these matches, and waits until they are stored as finished; returns their ids by source id. */
export async function storeFinished(
  { deps }: TestApp,
  source: ScriptedSource,
  matches: readonly MatchReading[],
): Promise<ReadonlyMap<string, number>> {
  source.set(matches)
  const find = () => deps.db.selectFrom('matches').select(['id', 'sourceId']).where('status', '=', 'finished').execute()
  await expect.poll(async () => (await find()).length).toBe(matches.length)
  return new Map((await find()).map(({ id, sourceId }) => [sourceId, id]))
}
