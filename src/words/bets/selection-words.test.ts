import { expect, test } from 'vitest'
import { translator } from '../../../test/support/translator.ts'
import type { Selection } from '../../domain/market/selection.ts'
import { selectionWords } from './selection-words.ts'

const words = { pt: translator('pt'), en: translator('en'), ru: translator('ru') }

type Case = [selection: Selection, en: string, pt: string, ru: string]

test.each<Case>([
  [{ market: 'match-winner', side: 2, isThreeWay: false }, 'Bravo to win', 'Bravo vence', 'Победит Bravo'],
  [
    { market: 'match-winner', side: 1, isThreeWay: true },
    'Alfa to win (1X2)',
    'Alfa vence (1X2)',
    'Победит Alfa (1X2)',
  ],
  [{ market: 'match-winner', side: 'draw', isThreeWay: true }, 'Draw', 'Empate', 'Ничья'],
  [{ market: 'map-winner', map: 2, side: 1 }, 'Alfa to win map 2', 'Alfa vence o mapa 2', 'На карте 2 победит Alfa'],
  [{ market: 'map-handicap', side: 1, line: -1.5 }, 'Alfa −1.5 maps', 'Alfa −1,5 mapas', 'Alfa −1,5 по картам'],
  [
    { market: 'round-handicap', map: 3, side: 2, line: 3.5 },
    'Bravo +3.5 rounds, map 3',
    'Bravo +3,5 rounds, mapa 3',
    'Bravo +3,5 по раундам, карта 3',
  ],
  [
    { market: 'round-handicap', map: null, side: 2, line: 0 },
    'Bravo 0 rounds, all maps',
    'Bravo 0 rounds, todos os mapas',
    'Bravo 0 по раундам, все карты',
  ],
  [{ market: 'total-maps', choice: 'over', line: 3 }, 'Over 3 maps', 'Over 3 mapas', 'ТБ 3 карт'],
  [
    { market: 'total-rounds', map: 1, choice: 'over', line: 21 },
    'Over 21 rounds, map 1',
    'Over 21 rounds, mapa 1',
    'ТБ 21 раунда, карта 1',
  ],
  [
    { market: 'total-rounds', map: 1, choice: 'under', line: 26 },
    'Under 26 rounds, map 1',
    'Under 26 rounds, mapa 1',
    'ТМ 26 раундов, карта 1',
  ],
  [{ market: 'total-maps', choice: 'under', line: 2.5 }, 'Under 2.5 maps', 'Under 2,5 mapas', 'ТМ 2,5 карты'],
  [
    { market: 'total-rounds', map: 1, choice: 'over', line: 26.5 },
    'Over 26.5 rounds, map 1',
    'Over 26,5 rounds, mapa 1',
    'ТБ 26,5 раунда, карта 1',
  ],
  [
    { market: 'total-rounds', map: null, choice: 'over', line: 52.75 },
    'Over 52.75 rounds, all maps',
    'Over 52,75 rounds, todos os mapas',
    'ТБ 52,75 раунда, все карты',
  ],
  [
    { market: 'team-total-rounds', map: 1, side: 2, choice: 'under', line: 10.5 },
    'Bravo under 10.5 rounds, map 1',
    'Bravo under 10,5 rounds, mapa 1',
    'ИТМ Bravo 10,5 раунда, карта 1',
  ],
  [{ market: 'correct-score', score1: 2, score2: 1 }, 'Correct score 2–1', 'Placar exato 2–1', 'Точный счёт 2–1'],
  [
    { market: 'overtime', map: 1, choice: 'no' },
    'No overtime, map 1',
    'Sem prorrogação, mapa 1',
    'Без овертайма, карта 1',
  ],
  [
    { market: 'odd-even-rounds', map: 2, choice: 'odd' },
    'Odd rounds, map 2',
    'Rounds ímpares, mapa 2',
    'Нечёт по раундам, карта 2',
  ],
  [
    { market: 'odd-even-rounds', map: null, choice: 'even' },
    'Even rounds, all maps',
    'Rounds pares, todos os mapas',
    'Чёт по раундам, все карты',
  ],
  [
    { market: 'first-half-winner', map: 1, side: 1, isThreeWay: false },
    'Alfa to win the first half, map 1',
    'Alfa vence o 1º tempo, mapa 1',
    'Первую половину выиграет Alfa, карта 1',
  ],
  [
    { market: 'first-half-winner', map: 1, side: 'draw', isThreeWay: true },
    'First half drawn, map 1',
    'Empate no 1º tempo, mapa 1',
    'Ничья в первой половине, карта 1',
  ],
  [
    { market: 'pistol-round', map: 1, half: 2, side: 2 },
    'Bravo to win pistol 2, map 1',
    'Bravo vence o pistol 2, mapa 1',
    'Пистолетку 2 возьмёт Bravo, карта 1',
  ],
  [{ market: 'first-blood', map: null, side: 1 }, 'Alfa: first blood', 'Alfa: first blood', 'Alfa: первое убийство'],
])('%j is worded in three languages', (selection, en, pt, ru) => {
  const pick = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', selection }
  expect(selectionWords(pick, words.en, 'en')).toBe(en)
  expect(selectionWords(pick, words.pt, 'pt')).toBe(pt)
  expect(selectionWords(pick, words.ru, 'ru')).toBe(ru)
})

test('a market without words of its own shows the typed text', () => {
  const pick = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', selection: { market: 'other' } } as const
  expect(selectionWords(pick, words.en, 'en')).toBe(null)
})

test('a name that is written from right to left does not turn the sentence around it', () => {
  const selection: Selection = { market: 'map-handicap', side: 1, line: -1.5 }
  const pick = { selection, teams: 'الصقور vs Bravo', selectedTeam: 'الصقور' }
  expect(selectionWords(pick, words.en, 'en')).toBe('\u2068الصقور\u2069 −1.5 maps')
})
