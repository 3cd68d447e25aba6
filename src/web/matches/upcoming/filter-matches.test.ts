import { expect, test } from 'vitest'
import { webMatch } from '../../../../test/support/web-match.ts'
import { choicesOf, filterMatches, isFiltered, NO_FILTER, readFilter, writeFilter } from './filter-matches.ts'

const MATCHES = [
  webMatch({ id: 1, team1: 'Fluxo São', team2: 'TBD', tournament: 'Copa' }),
  webMatch({ id: 2, team1: 'Ёлка', team2: 'Natus Vincere', tournament: 'Кубок' }),
  webMatch({ id: 3, team1: 'Natus Vincere Junior', team2: 'Æra', tournament: 'Copa' }),
  webMatch({ id: 4, team1: '天禄', team2: 'نادي الصقور', tournament: null }),
]
const found = (tournament: string, team: string) => filterMatches(MATCHES, { tournament, team }).map(({ id }) => id)

test('a tournament is chosen by its name, a team found by a part of its name in any script', () => {
  expect(found('', '')).toEqual([1, 2, 3, 4])
  expect(found('Copa', '')).toEqual([1, 3])
  expect(found('', 'fluxo sao')).toEqual([1])
  expect(found('', 'елка')).toEqual([2])
  expect(found('', 'aera')).toEqual([3])
  expect(found('', '天禄')).toEqual([4])
  expect(found('', 'الصقور')).toEqual([4])
  expect(found('', '  NATUS   vincere ')).toEqual([2, 3])
  expect(found('', 'nobody')).toEqual([])
})

test('both filters hold together', () => {
  expect(found('Copa', 'natus')).toEqual([3])
  expect(found('Кубок', 'fluxo')).toEqual([])
})

test('an opponent that is not decided is no team', () => {
  expect(found('', 'tbd')).toEqual([])
  expect(choicesOf(MATCHES, NO_FILTER, 'pt').teams).not.toContain('TBD')
})

test('the options are those of the list, once each and in order; the teams are those of the chosen tournament', () => {
  expect(choicesOf(MATCHES, NO_FILTER, 'pt').tournaments).toEqual(['Copa', 'Кубок'])
  expect(choicesOf(MATCHES, { tournament: 'Copa', team: 'x' }, 'pt').teams).toEqual([
    'Æra',
    'Fluxo São',
    'Natus Vincere Junior',
  ])
  expect(choicesOf(MATCHES, { tournament: 'Over', team: '' }, 'pt').tournaments).toContain('Over')
})

test('a filter written to an address is read back, and other parameters are kept', () => {
  const filter = { tournament: 'Кубок & Co', team: 'São', day: '2026-11-20' }
  const written = writeFilter(new URLSearchParams('match=7'), filter)
  expect(readFilter(new URLSearchParams(written.toString()))).toEqual(filter)
  expect(written.get('match')).toBe('7')
  expect(writeFilter(written, NO_FILTER).toString()).toBe('match=7')
  expect(isFiltered({ tournament: '', team: '  ' })).toBe(false)
})

test('a team of 64 KB in an address is a filter that finds nothing', () => {
  const filter = readFilter(new URLSearchParams({ team: 'x'.repeat(65_536) }))
  expect(isFiltered(filter)).toBe(true)
  expect(filterMatches([webMatch({})], filter)).toEqual([])
})
