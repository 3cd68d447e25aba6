import { expect, test } from 'vitest'
import type { Translate } from '../../../../words/translate.ts'
import type { FilterPart } from './filter-parts.ts'
import { partWords } from './filter-words.ts'

/** Keys instead of their texts. */
const t: Translate = (key, values) =>
  key === 'filter.chip' && values ? `${String(values['part'])}: ${String(values['value'])}` : key
const inWords = (part: FilterPart, value: string) => partWords(part, value, t, 'pt').replaceAll(/\s/g, ' ')

test.each([
  ['from', '2026-03-09', 'filter.from: 09/03/2026'],
  ['oddsFrom', '1.85', 'filter.oddsFrom: 1,85'],
  ['stakeTo', '12.5', 'filter.stakeTo: € 12,50'],
  ['bookmaker', 'Betano', 'filter.bookmaker: Betano'],
] as const)('a filter with %s=%s says "%s"', (part, value, words) => {
  expect(inWords(part, value)).toBe(words)
})

test.each([
  ['from', '2026-02-30', 'filter.from: 2026-02-30'],
  ['to', '2026-13-01', 'filter.to: 2026-13-01'],
  ['oddsFrom', '1,85', 'filter.oddsFrom: 1,85'],
  ['stakeTo', 'lots', 'filter.stakeTo: lots'],
  ['market', 'rubbish', 'filter.market: rubbish'],
  ['tied', 'maybe', 'filter.tied: maybe'],
  ['slice', 'rubbish', 'rubbish'],
] as const)('the unreadable %s=%s of an address is named as it stands there: "%s"', (part, value, words) => {
  expect(inWords(part, value)).toBe(words)
})
