import { expect, vi } from 'vitest'
import type { MatchSource, PollResult, PollTask } from '../../src/server/match-sources/match-source.ts'
import type { TestApp } from './app.ts'

/** A clock that only the test advances. */
export type Clock = { now(): Date; pass(seconds: number): void }

export function stoppedClock(start = '2026-11-20T18:30:00Z'): Clock {
  let time = new Date(start).getTime()
  return {
    now: () => new Date(time),
    pass(seconds) {
      time += seconds * 1000
    },
  }
}

/** A source that lets the test answer and count every poll. */
export type TestSource = MatchSource & {
  /** The polled tasks, and when by the test's clock. */
  readonly polled: { readonly task: string; readonly at: Date }[]
  answer: (task: PollTask) => PollResult | Promise<PollResult>
  plan: readonly PollTask[]
}

export const LIST: PollTask = { key: 'list', kind: 'live', everySeconds: 60 }

export function testSource(clock: Clock, more: Partial<MatchSource> = {}): TestSource {
  const source: TestSource = {
    name: 'hltv',
    limits: { minGapSeconds: 0, callsPerHour: Number.POSITIVE_INFINITY, liveSeconds: 60, upcomingSeconds: 180 },
    logoHosts: [],
    polled: [],
    plan: [LIST],
    answer: () => ({ matches: [], complete: [] }),
    tasks: () => source.plan,
    async read(task, _known, _now, calls) {
      await calls.turn()
      source.polled.push({ task: task.key, at: clock.now() })
      return source.answer(task)
    },
    ...more,
  }
  return source
}

/** Refreshes until the server has the current state of the source; a single refresh may end with a poll that began earlier. */
export async function expectRead(app: Pick<TestApp, 'fetch'>, clock: Clock): Promise<void> {
  const shows = async () => {
    const answer = await app.fetch('/api/refresh-matches', { method: 'POST' })
    expect(await answer.json()).toMatchObject({ updatedAt: clock.now().toISOString() })
  }
  await vi.waitFor(shows, { timeout: 60_000, interval: 20 })
}
