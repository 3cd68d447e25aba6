import { expect, test } from 'vitest'
import { alphabetsOf, readState, readYesNo } from './state-text.ts'

test.each([
  ['a longer text that begins with it', 'Won $42.50', 'won'],
  ['a loss in a longer text', 'lost by 2', 'lost'],
  ['a push in a longer text', 'Push (refunded)', 'push'],
  ['a void in a longer text', 'void: postponed', 'void'],
  ['a pending bet in a longer text', 'pending review', 'pending'],
  ['a cancelled bet in a longer text', 'Cancelled by bookie', 'void'],
  ['a word that only begins with it', 'wonder', null],
  ['a number behind it', 'won2', null],
  ['another word before it', 'has won', null],
  ['marks around it', '«Green!!»', 'won'],
  ['a mark before it', '✓ Settled - Green', 'won'],
  ['a dash within it', 'half–won', 'half-won'],
  ['marks within it', 'half-won', 'half-won'],
  ['half of it as a fraction', '(½ Won)', 'half-won'],
  ['a hyphen', 'Settled-Won', 'won'],
  ['a long dash', 'Settled — Loss', 'lost'],
  ['a minus', 'settled  −  push', 'push'],
  ['settled at its end', 'was settled - won', null],
  ['a green mark', '✅', 'won'],
  ['a check', '✔\ufe0f', 'won'],
  ['a box that is checked', ' ☑ ', 'won'],
  ['a green circle', '🟢', 'won'],
  ['a green square', '🟩', 'won'],
  ['a cross', '❌', 'lost'],
  ['a heavy cross', '✖\ufe0f', 'lost'],
  ['a red circle', '🔴', 'lost'],
  ['a red square', '🟥', 'lost'],
  ['a green mark before another word', '✅ banana', null],
  ['a green mark behind another word', 'banana ✅', null],
  ['a cross before another word', '❌ banana', null],
  ['a cross behind another word', 'banana ❌', null],
  ['nothing', '', null],
])('a result with %s: %j', (_, text, state) => {
  expect(readState(text)).toBe(state)
})

test.each([
  ['Won (half)', 'half-won'],
  ['Won - half', 'half-won'],
  ['Won 1/2', 'half-won'],
  ['Won ½', 'half-won'],
  ['Lost 1/2', 'half-lost'],
  ['Settled - Won (Half)', 'half-won'],
  ['Meio ganha', 'half-won'],
  ['Halb verloren', 'half-lost'],
  ['Half', null],
  ['Won/Lost', null],
  ['Lost → won', null],
  ['Lost (refunded)', null],
  ['Won (cash out)', null],
  ['Em curso', 'pending'],
  ['Выиграно', 'won'],
  ['Проиграно', 'lost'],
  ['Возвращено', 'void'],
  ['Отменено', 'void'],
  ['Ganada', 'won'],
  ['Verloren', 'lost'],
  ['Rimborsata', 'void'],
  ['Kaybetti', 'lost'],
  ['Przegrana', 'lost'],
  ['✓', 'won'],
  ['✗', 'lost'],
  ['Bet won', 'won'],
  ['Aposta perdida', 'lost'],
  ['Settled', 'settled'],
  ['Не рассчитано', 'pending'],
  ['Por liquidar', 'pending'],
  ['⏳', 'pending'],
  ['Lapsed', 'void'],
  ['Rejeitada', 'void'],
  ['Kazanmadı', 'lost'],
])('%j is %s by all of its words', (text, state) => {
  expect(readState(text)).toBe(state)
})

test.each([
  [['w', 'l'], [{ w: 'won', l: 'lost' }]],
  [['w/2', 'l/2'], [{ 'w/2': 'half-won', 'l/2': 'half-lost' }]],
  [['v', 'd'], [{ v: 'won', d: 'lost' }]],
  [['1', '0', '-1'], [{ '1': 'won', '0': 'push', '-1': 'lost' }]],
  [['+', '-'], [{ '+': 'won', '-': 'lost' }]],
  // P is a push, pending, or "perdida" and "przegrana".
  [
    ['w', 'l', 'p'],
    [
      { w: 'won', l: 'lost', p: 'push' },
      { w: 'won', l: 'lost', p: 'pending' },
    ],
  ],
  // R is red or "remboursé".
  [
    ['g', 'r'],
    [
      { g: 'won', r: 'lost' },
      { g: 'won', r: 'void' },
    ],
  ],
  [
    ['1', '0'],
    [
      { '1': 'won', '0': 'lost' },
      { '1': 'won', '0': 'push' },
    ],
  ],
  [['won', 'l'], [{ l: 'lost' }]],
  [['w', 'banana'], []],
] as const)('the letters %j have the meanings %j', (keys, meanings) => {
  expect(alphabetsOf(keys)).toEqual(meanings)
})

test('a result has up to 100 characters', () => {
  expect([readState('won'.padEnd(100)), readState('won'.padEnd(101))]).toEqual(['won', null])
  expect([readYesNo('yes'.padEnd(100)), readYesNo('yes'.padEnd(101))]).toEqual([true, null])
})

test('the words of a format count before those of all', () => {
  const own = { w: 'pending', matched: 'pending' } as const
  expect(['W', 'Matched', 'Lost', 'L', 'banana'].map((text) => readState(text, own))).toEqual([
    'pending',
    'pending',
    'lost',
    null,
    null,
  ])
})

test('yes and no', () => {
  const yes = '1|Y|yes|true|T|X|sim|s|Да|д|oui|o|✓|✔|Live|ao vivo|Freebet|free bet|Aposta grátis|фрибет'
  const no = '0|N|no|False|f|não|нет|н|non|-|--|---|pre|prelive|pre-live|pre-match|pregame|pre-jogo|Prematch|до матча'
  const words = (text: string) => text.split('|')
  expect(words(yes).filter((word) => readYesNo(word) !== true)).toEqual([])
  expect(words(no).filter((word) => readYesNo(word) !== false)).toEqual([])
  const neither = ['', 'yess', 'oyes', '11', 'nono', 'x1', '-1', '1-', 'banana', 'premium']
  expect(neither.filter((word) => readYesNo(word) !== null)).toEqual([])
})
