import { expect } from 'vitest'
import type { Response } from '../../src/contract/endpoint.ts'
import type { onlineUsers, systemState, systemStats } from '../../src/contract/system.ts'
import type { Browser } from './browser.ts'

/** The administrator's view of the system page. `passSecond` runs before each poll: presence and visits are stored once a second. */
export function systemPageOf(administrator: Browser, passSecond: () => void = () => undefined) {
  async function read<T>(path: string): Promise<T> {
    const answer = await administrator.get(path)
    expect(answer.status).toBe(200)
    return (await answer.json()) as T
  }
  function polls<T>(ask: () => Promise<T>) {
    const afterSecond = () => {
      passSecond()
      return ask()
    }
    return expect.poll(afterSecond)
  }
  const page = {
    /** Polls the value; a second passes before each poll. */
    polls,
    stats: () => read<Response<typeof systemStats>>('/api/system-stats'),
    online: () => read<Response<typeof onlineUsers>>('/api/online-users'),
    state: () => read<Response<typeof systemState>>('/api/system-state'),
    countsOnline: (count: number) =>
      polls(async () => [(await page.online()).total, (await page.stats()).onlineUsers]).toEqual([count, count]),
    countsVisits: (visitStats: Response<typeof systemStats>['visitStats']) =>
      polls(async () => (await page.stats()).visitStats).toEqual(visitStats),
  }
  return page
}
export type SystemPage = ReturnType<typeof systemPageOf>
