import { expect } from 'vitest'
import type { Response } from '../../src/contract/endpoint.ts'
import type { onlineUsers, systemState, systemStats } from '../../src/contract/system.ts'
import type { Browser } from './browser.ts'

/** The administrator's view of the system page. */
export function systemPageOf(administrator: Browser) {
  async function read<T>(path: string): Promise<T> {
    const answer = await administrator.get(path)
    expect(answer.status).toBe(200)
    return (await answer.json()) as T
  }
  const page = {
    stats: () => read<Response<typeof systemStats>>('/api/system-stats'),
    online: () => read<Response<typeof onlineUsers>>('/api/online-users'),
    state: () => read<Response<typeof systemState>>('/api/system-state'),
    /** Polls, because presence and visits are stored once a second. */
    async countsOnline(count: number, timeout = 15_000): Promise<void> {
      const counts = async () => [(await page.online()).total, (await page.stats()).onlineUsers]
      await expect.poll(counts, { timeout }).toEqual([count, count])
    },
    async countsVisits(visitStats: Response<typeof systemStats>['visitStats']): Promise<void> {
      await expect.poll(async () => (await page.stats()).visitStats, { timeout: 15_000 }).toEqual(visitStats)
    },
  }
  return page
}
export type SystemPage = ReturnType<typeof systemPageOf>
