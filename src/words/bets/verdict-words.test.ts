import { expect, test } from 'vitest'
import { translator } from '../../../test/support/translator.ts'
import { LANGUAGES } from '../../contract/languages.ts'
import type { Selection } from '../../domain/market/selection.ts'
import { type Evidence, type Grade, NEEDS_YOU_REASONS, VERDICTS } from '../../domain/verdict/verdict.ts'
import { gradeWords } from './verdict-words.ts'

const words = { pt: translator('pt'), en: translator('en'), ru: translator('ru') }

function pickOf(selection: Selection | null, grade: Grade, matchSwapped = false) {
  return { teams: 'NAVI vs FaZe', selectedTeam: 'NAVI', selection, grade, matchSwapped }
}

const handicap: Selection = { market: 'map-handicap', side: 1, line: 1.5 }
const total: Selection = { market: 'total-rounds', map: 1, choice: 'under', line: 26.5 }
const winner: Selection = { market: 'match-winner', side: 1, isThreeWay: false }
const mapTwo: Selection = { market: 'map-winner', map: 2, side: 2 }
const half: Selection = { market: 'first-half-winner', map: 1, side: 1, isThreeWay: false }

type Case = [what: string, selection: Selection | null, grade: Grade, ...texts: [en: string, pt: string, ru: string]]

test.each<Case>([
  [
    'a handicap that covers',
    handicap,
    { verdict: 'won', evidence: { code: 'seriesScore', score1: 2, score2: 1 } },
    '2–1: NAVI +1.5 covers',
    '2–1: NAVI +1,5 bateu',
    '2–1: NAVI +1,5 проходит',
  ],
  [
    'a handicap on the line',
    { market: 'map-handicap', side: 2, line: 1 },
    { verdict: 'push', evidence: { code: 'seriesScore', score1: 2, score2: 1 } },
    '2–1: FaZe +1 lands on the line, stake returned',
    '2–1: FaZe +1 caiu na linha, valor devolvido',
    '2–1: FaZe +1 ровно по линии, возврат ставки',
  ],
  [
    'a quarter line',
    { market: 'round-handicap', map: 1, side: 1, line: -2.25 },
    { verdict: 'half-lost', evidence: { code: 'mapScore', map: 1, score1: 13, score2: 11 } },
    '13–11: NAVI −2.25 does not cover, half lost, half returned',
    '13–11: NAVI −2,25 não bateu, metade perdida, metade devolvida',
    '13–11: NAVI −2,25 не проходит, половина проиграла, половина — возврат',
  ],
  [
    'a total',
    total,
    { verdict: 'won', evidence: { code: 'mapScore', map: 1, score1: 13, score2: 11 } },
    '13–11: 24 rounds, under 26.5',
    '13–11: 24 rounds, under 26,5',
    '13–11: 24 раунда, меньше 26,5',
  ],
  [
    'a total without overtime',
    total,
    { verdict: 'won', evidence: { code: 'regulationScore', map: 1, score1: 12, score2: 12 } },
    '12–12 after 24 rounds: 24 rounds, under 26.5',
    '12–12 após 24 rounds: 24 rounds, under 26,5',
    '12–12 после 24 раундов: 24 раунда, меньше 26,5',
  ],
  [
    'a total of maps',
    { market: 'total-maps', choice: 'over', line: 2.5 },
    { verdict: 'lost', evidence: { code: 'seriesScore', score1: 2, score2: 0 } },
    '2–0: 2 maps, under 2.5',
    '2–0: 2 mapas, under 2,5',
    '2–0: 2 карты, меньше 2,5',
  ],
  [
    'the rounds of the match',
    { market: 'round-handicap', map: null, side: 2, line: -3.5 },
    { verdict: 'won', evidence: { code: 'matchRounds', score1: 29, score2: 33 } },
    '29–33 in rounds: FaZe −3.5 covers',
    '29–33 em rounds: FaZe −3,5 bateu',
    '29–33 по раундам: FaZe −3,5 проходит',
  ],
  [
    'the rounds of a team',
    { market: 'team-total-rounds', map: 1, side: 2, choice: 'over', line: 11 },
    { verdict: 'push', evidence: { code: 'mapScore', map: 1, score1: 13, score2: 11 } },
    '13–11: FaZe won 11 rounds, exactly on the line, stake returned',
    '13–11: FaZe fez 11 rounds, exatamente na linha, valor devolvido',
    '13–11: у FaZe 11 раундов, ровно по линии, возврат ставки',
  ],
  [
    'a lost winner',
    winner,
    { verdict: 'lost', evidence: { code: 'seriesScore', score1: 0, score2: 2 } },
    '0–2: FaZe won',
    '0–2: FaZe venceu',
    '0–2: победитель FaZe',
  ],
  [
    'a series that ends level',
    winner,
    { verdict: 'void', evidence: { code: 'seriesScore', score1: 1, score2: 1 } },
    '1–1: a draw, stake returned',
    '1–1: empate, valor devolvido',
    '1–1: ничья, возврат ставки',
  ],
  [
    'a map whose rounds are unknown',
    mapTwo,
    { verdict: 'lost', evidence: { code: 'mapWinner', map: 2, side: 1 } },
    'Map 2 went to NAVI',
    'Mapa 2 ficou com NAVI',
    'Карту 2 берёт NAVI',
  ],
  [
    'a correct score',
    { market: 'correct-score', score1: 2, score2: 0 },
    { verdict: 'lost', evidence: { code: 'seriesScore', score1: 2, score2: 1 } },
    '2–1: not 2–0',
    '2–1: não foi 2–0',
    '2–1: не 2–0',
  ],
  [
    'overtime',
    { market: 'overtime', map: 1, choice: 'yes' },
    { verdict: 'won', evidence: { code: 'mapScore', map: 1, score1: 16, score2: 14 } },
    '16–14: there was overtime',
    '16–14: houve prorrogação',
    '16–14: был овертайм',
  ],
  [
    'the parity of the rounds',
    { market: 'odd-even-rounds', map: 1, choice: 'odd' },
    { verdict: 'won', evidence: { code: 'mapScore', map: 1, score1: 13, score2: 8 } },
    '13–8: 21 rounds, odd',
    '13–8: 21 rounds, ímpar',
    '13–8: 21 раунд, нечёт',
  ],
  [
    'a first half',
    half,
    { verdict: 'lost', evidence: { code: 'firstHalf', map: 1, score1: 5, score2: 7 } },
    'First half 5–7: FaZe ahead',
    '1º tempo 5–7: FaZe na frente',
    'Первая половина 5–7: впереди FaZe',
  ],
  [
    'a first half that the final score decides',
    half,
    { verdict: 'won', evidence: { code: 'mapScore', map: 1, score1: 13, score2: 3 } },
    '13–3: NAVI must have won the first half',
    '13–3: NAVI só pode ter vencido o 1º tempo',
    '13–3: первую половину точно выигрывает NAVI',
  ],
  [
    'a map that was not played',
    mapTwo,
    { verdict: 'void', evidence: { code: 'mapNotPlayed', map: 2 } },
    'Map 2 was not played: stake returned',
    'O mapa 2 não foi jogado: valor devolvido',
    'Карта 2 не игралась: возврат ставки',
  ],
  [
    'a walkover',
    winner,
    { verdict: 'void', evidence: { code: 'walkover' } },
    'Won without play: stake returned',
    'Decidida por W.O.: valor devolvido',
    'Техническая победа без игры: возврат ставки',
  ],
  [
    'an awarded map',
    mapTwo,
    { verdict: 'void', evidence: { code: 'awardedMap', map: 2 } },
    'Map 2 was awarded without play: stake returned',
    'O mapa 2 foi decidido por W.O.: valor devolvido',
    'Карта 2 присуждена без игры: возврат ставки',
  ],
  [
    'a forfeited map that was decided before',
    total,
    { verdict: 'lost', evidence: { code: 'forfeitedMap', map: 1, score1: 15, score2: 13 } },
    'Map 1 given up at 15–13: counts as lost',
    'Mapa 1 abandonado em 15–13: vale como perdida',
    'Карта 1 прервана при 15–13: засчитан проигрыш',
  ],
  [
    'a forfeited match',
    winner,
    { verdict: 'won', evidence: { code: 'forfeitedMatch', score1: 2, score2: 0 } },
    'Forfeit, official score 2–0: counts as won',
    'W.O., placar oficial 2–0: vale como ganha',
    'Техническое поражение, официальный счёт 2–0: засчитан выигрыш',
  ],
  [
    'a changed format',
    handicap,
    { verdict: 'void', evidence: { code: 'formatChanged', from: 'BO5', to: 'BO3' } },
    'BO5 became BO3: stake returned',
    'De BO5 para BO3: valor devolvido',
    'Вместо BO5 сыграли BO3: возврат ставки',
  ],
  [
    'a multiple',
    null,
    { verdict: 'won', evidence: { code: 'legs', won: 2, lost: 0, returned: 1 } },
    '2 legs won, 1 leg returned',
    '2 seleções ganhas, 1 seleção devolvida',
    '2 события зашли, 1 возврат',
  ],
])('%s is one sentence in three languages', (_, selection, grade, ...[en, pt, ru]) => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(plain(gradeWords(pickOf(selection, grade), words.en, 'en'))).toBe(en)
  expect(plain(gradeWords(pickOf(selection, grade), words.pt, 'pt'))).toBe(pt)
  expect(plain(gradeWords(pickOf(selection, grade), words.ru, 'ru'))).toBe(ru)
})

test('a match that names the teams in the other order is described in the order of the bet', () => {
  const score: Grade = { verdict: 'won', evidence: { code: 'seriesScore', score1: 0, score2: 2 } }
  expect(gradeWords(pickOf(winner, score, true), words.en, 'en')).toBe('2–0: NAVI won')
  const map: Grade = { verdict: 'won', evidence: { code: 'mapWinner', map: 2, side: 1 } }
  expect(gradeWords(pickOf(mapTwo, map, true), words.en, 'en')).toBe('Map 2 went to FaZe')
})

const SELECTIONS: readonly Selection[] = [winner, mapTwo, handicap, total, half, { market: 'other' }]
const EVIDENCE: readonly Evidence[] = [
  { code: 'seriesScore', score1: 2, score2: 1 },
  { code: 'mapScore', map: 1, score1: 13, score2: 11 },
  { code: 'regulationScore', map: 1, score1: 12, score2: 12 },
  { code: 'matchRounds', score1: 30, score2: 22 },
  { code: 'firstHalf', map: 1, score1: 6, score2: 6 },
  { code: 'mapWinner', map: 1, side: 2 },
  { code: 'mapNotPlayed', map: 3 },
  { code: 'walkover' },
  { code: 'awardedMap', map: 1 },
  { code: 'forfeitedMap', map: 1, score1: 9, score2: 5 },
  { code: 'forfeitedMatch', score1: 1, score2: 0 },
  { code: 'formatChanged', from: 'BO3', to: 'BO1' },
  { code: 'legs', won: 5, lost: 1, returned: 2 },
]

const EVERY = LANGUAGES.flatMap((language) =>
  EVIDENCE.flatMap((evidence) => VERDICTS.map((verdict) => [language, verdict, evidence] as const)),
)

test.each(EVERY)('%s words %s by %j for every market', (language, verdict, evidence) => {
  for (const selection of SELECTIONS) {
    expect(gradeWords(pickOf(selection, { verdict, evidence }), words[language], language)).toMatch(/^[^{}]{3,}$/)
  }
})

const REASONS = LANGUAGES.flatMap((language) => NEEDS_YOU_REASONS.map((reason) => [language, reason] as const))

test.each(REASONS)('%s says why a bet needs the user: %s', (language, reason) => {
  const text = gradeWords(pickOf(winner, { verdict: 'needs-you', reason }), words[language], language)
  expect(text).toMatch(/^\p{Lu}[^{}]{10,}$/u)
})
