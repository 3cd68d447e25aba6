import { expect, test } from 'vitest'
import type { Exploration } from '../../contract/explorer.ts'
import type { Translate } from '../../words/translate.ts'
import { closingCells, closingWords, intervalWords } from './figure-words.ts'

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

const ALL = { of: 11, bets: 5, raw: 4, fairBets: 3, fair: -1 }

test.each<[string, Figures['closing'], string, string]>([
  ['both closing odds', ALL, 'explorer.clvWords', '−1.0%'],
  [
    'only the closing odds of the pick',
    { ...ALL, fairBets: 0, fair: null },
    'explorer.clvWithMargin',
    'explorer.withMargin',
  ],
  ['no closing odds', { of: 11, bets: 0, raw: null, fairBets: 0, fair: null }, 'explorer.noClv', '–'],
])('the closing-line value of bets with %s says whether the margin is in it', (_, closing, words, cell) => {
  const figures = { bets: 12, closing } as Figures // only these figures are read
  expect(closingWords(figures, key, 'en')).toBe(words)
  expect(closingCells(figures, key, 'en')[0]).toBe(cell)
})

test('of twelve bets, one of them void, eleven may have a closing price', () => {
  const spelled: Translate = (name, values) => `${name} ${values?.['closed']} of ${values?.['bets']}`
  const figures = { bets: 12, closing: ALL } as Figures // only these figures are read
  expect(closingWords(figures, spelled, 'en')).toBe('explorer.clvWords 3 of 11')
  expect(closingCells(figures, spelled, 'en')[1]).toBe('explorer.coverage 3 of 11')
})
