import { describe, expect, test } from 'vitest'
import { WHOLE_HISTORY } from '../history-query.ts'
import { historyOf } from './slice-address.ts'

describe('a row leads to the history', () => {
  test('with its keys, the time zone, and the filter of the page', () => {
    const filter = { ...WHOLE_HISTORY, search: 'navi', parts: { tag: 'a & b' } }
    const path = historyOf(filter, ['bookmaker', 'hour'], ['!none', '=22'], 'Europe/Lisbon') ?? ''
    expect(Object.fromEntries(new URLSearchParams(path.slice(path.indexOf('?'))))).toEqual({
      q: 'navi',
      tag: 'a & b',
      slice: 'bookmaker!none',
      slice2: 'hour@Europe/Lisbon=22',
    })
  })

  test('next to the row of the explorer that its filter has', () => {
    const filter = { ...WHOLE_HISTORY, parts: { slice: 'team=Vitality' } }
    expect(historyOf(filter, ['team'], ['=Vitality'], 'UTC')).toBe('/historico?slice=team%3DVitality')
    expect(historyOf(filter, ['map'], ['=Nuke'], 'UTC')).toContain('slice2=map%3DNuke')
    expect(historyOf(filter, ['map', 'hour'], ['=Nuke', '=1'], 'UTC')).toBeNull()
  })
})
