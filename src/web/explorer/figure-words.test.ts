import { expect, test } from 'vitest'
import type { Exploration } from '../../contract/explorer.ts'
import type { Translate } from '../i18n/language.ts'
import { intervalWords } from './figure-words.ts'

type Figures = Exploration['total']
const key: Translate = (name) => name

test.each<[string, Partial<Figures>, string]>([
  ['nine matches', { yield: 4, interval: null, groups: 9 }, 'explorer.tooFew'],
  ['twelve bets that all lost', { yield: -100, interval: null, groups: 12 }, 'explorer.alike'],
  ['twelve free bets', { yield: null, interval: null, groups: 12 }, 'explorer.tooFew'],
  ['an interval', { yield: 4, interval: { low: -1, high: 9 }, groups: 12 }, 'explorer.from'],
])('the words for %s say why there is no interval', (_, figures, words) => {
  expect(intervalWords(figures as Figures, key, 'en')).toBe(words) // only these figures are read
})
