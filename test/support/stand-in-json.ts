import { join } from 'node:path'
import { findFile } from './recorded.ts'
import type { StandInAnswer } from './stand-in.ts'

const json = (text: string): StandInAnswer => ({ type: 'application/json; charset=utf-8', text })

/** PandaScore's three lists. */
export function pandascoreAnswers(folder: string): (path: string) => StandInAnswer | null {
  const from = (start: string) => findFile(join(folder, 'pandascore'), start)
  const lists: Record<string, string> = {
    '/csgo/matches/running': from('csgo-matches-running') ?? '[]',
    '/csgo/matches/upcoming': `[${from('csgo-match-upcoming') ?? ''}]`,
    '/csgo/matches/past': from('csgo-matches-past') ?? '[]',
  }
  return (path) => {
    const list = lists[path.split('?')[0] ?? '']
    return list === undefined ? null : json(list)
  }
}

/** bo3.gg's lists by status, its live list, and the detail of the live match. */
export function bo3ggAnswers(folder: string): (path: string) => StandInAnswer | null {
  const from = (start: string) => findFile(join(folder, 'bo3gg'), start)
  const live = from('v2-matches-live') ?? '{"data":[]}'
  const slugs = [...live.matchAll(/"slug":\s*"([^"]+)"/g)].map((match) => match[1])
  return (path) => {
    const url = new URL(path, 'http://stand-in.invalid')
    if (url.pathname === '/api/v2/matches/live') return json(live)
    if (url.pathname === '/api/v1/matches') {
      const status = url.searchParams.get('filter[matches.status][in]')?.split(',')[0] ?? ''
      return json(from(`v1-matches-${status}`) ?? '{"results":[]}')
    }
    const detail = slugs.includes(url.pathname.split('/').at(-1)) ? from('v1-match-detail') : null
    return detail === null ? null : json(detail)
  }
}
