import { expect, test } from 'vitest'
import { liveMatch } from '../../../test/support/live-match.ts'
import { translator } from '../../../test/support/translator.ts'
import { LANGUAGES } from '../../contract/languages.ts'
import type { Match } from '../../contract/matches/matches.ts'
import type { Need } from '../../domain/grading/standing.ts'
import type { Selection } from '../../domain/market/selection.ts'
import type { Format } from '../../domain/match/match.ts'
import type { Side } from '../../domain/team/pair.ts'
import { standingAfter, standingWords } from './standing-words.ts'

const WORDS = { en: translator('en'), pt: translator('pt'), ru: translator('ru') }
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null

function say(need: Need, selection: Selection, match: Match): (string | null)[] {
  return (['en', 'pt', 'ru'] as const).map((language) =>
    plain(standingWords({ state: 'open', needs: need }, { selection, match }, WORDS[language], language)),
  )
}

const onMap = (format: Format, score1: number, score2: number): Match =>
  liveMatch({ format, score1: 0, score2: 0 }, [score1, score2])
const bo1 = onMap('BO1', 9, 8)
const bo3 = onMap('BO3', 9, 8)
const inOvertime = onMap('BO3', 13, 13)
const winner: Selection = { market: 'match-winner', side: 1, isThreeWay: false }
const over: Selection = { market: 'total-rounds', map: 1, choice: 'over', line: 26.5 }
const maps = (line: number, side: Side = 1): Selection => ({ market: 'map-handicap', side, line })
const total = (choice: 'over' | 'under', line: number): Selection => ({ market: 'total-maps', choice, line })
const wins = (...scores: readonly [number, number][]): Need => ({
  code: 'seriesScore',
  scores: scores.map(([score1, score2]) => ({ score1, score2 })),
})
const next = (rounds: number, of: number, orOvertime = false, side: Side = 1): Need => ({
  code: 'roundsOfNext',
  map: 1,
  side,
  rounds,
  of,
  orOvertime,
})

test.each<[string, Need, Selection, Match, string, string, string]>([
  [
    'rounds of the next',
    next(4, 6),
    winner,
    bo1,
    'NAVI needs 4 of the next 6 rounds',
    'NAVI precisa de 4 dos próximos 6 rounds',
    'NAVI нужно взять 4 раунда из следующих 6',
  ],
  [
    'rounds of the next, or overtime, of the second team on a map',
    next(5, 9, true, 2),
    winner,
    bo3,
    'FaZe needs 5 of the next 9 rounds on map 1, or overtime',
    'FaZe precisa de 5 dos próximos 9 rounds no mapa 1, ou de prorrogação',
    'FaZe нужно взять 5 раундов из следующих 9 на карте 1, либо овертайм',
  ],
  [
    'rounds of the next in overtime',
    next(1, 3, true),
    winner,
    inOvertime,
    'NAVI needs 1 of the next 3 rounds on map 1, or another overtime',
    'NAVI precisa de 1 dos próximos 3 rounds no mapa 1, ou de outra prorrogação',
    'NAVI нужно взять 1 раунд из следующих 3 на карте 1, либо ещё один овертайм',
  ],
  [
    'the next round',
    next(1, 1),
    winner,
    bo1,
    'NAVI needs the next round',
    'NAVI precisa do próximo round',
    'NAVI нужно взять следующий раунд',
  ],
  [
    'all of the next rounds',
    next(4, 4),
    winner,
    bo1,
    'NAVI needs the next 4 rounds',
    'NAVI precisa dos próximos 4 rounds',
    'NAVI нужно взять следующие 4 раунда',
  ],
  [
    'overtime',
    { code: 'overtime', map: 1 },
    over,
    bo3,
    'Needs overtime on map 1',
    'Precisa de prorrogação no mapa 1',
    'Нужен овертайм на карте 1',
  ],
  [
    'another overtime',
    { code: 'overtime', map: 1 },
    over,
    inOvertime,
    'Needs another overtime on map 1',
    'Precisa de outra prorrogação no mapa 1',
    'Нужен ещё один овертайм на карте 1',
  ],
  [
    'no overtime',
    { code: 'noOvertime', map: 1 },
    over,
    bo1,
    'There must be no overtime',
    'Não pode ter prorrogação',
    'Нужно без овертайма',
  ],
  [
    'more rounds',
    { code: 'moreRounds', map: 1, rounds: 5 },
    over,
    bo3,
    'Needs 5 more rounds on map 1',
    'Precisa de mais 5 rounds no mapa 1',
    'Нужно ещё 5 раундов на карте 1',
  ],
  [
    'one more round of the match',
    { code: 'moreRounds', map: null, rounds: 1 },
    over,
    bo3,
    'Needs 1 more round in the match',
    'Precisa de mais 1 round na partida',
    'Нужен ещё 1 раунд в матче',
  ],
  [
    'at most some rounds',
    { code: 'atMostRounds', map: 1, rounds: 3 },
    over,
    bo1,
    'Needs at most 3 more rounds',
    'Pode ter no máximo mais 3 rounds',
    'Нужно ещё не больше 3 раундов',
  ],
  [
    'no more rounds',
    { code: 'atMostRounds', map: null, rounds: 0 },
    over,
    bo3,
    'Needs no more rounds in the match',
    'Não pode ter mais nenhum round na partida',
    'Нужно без новых раундов в матче',
  ],
  [
    'more rounds of a team',
    { code: 'moreTeamRounds', map: 1, side: 2, rounds: 2 },
    over,
    bo3,
    'FaZe needs 2 more rounds on map 1',
    'FaZe precisa de mais 2 rounds no mapa 1',
    'FaZe нужно взять ещё 2 раунда на карте 1',
  ],
  [
    'at most some rounds of a team',
    { code: 'atMostTeamRounds', map: 1, side: 1, rounds: 1 },
    over,
    bo3,
    'Needs NAVI to win at most 1 more round on map 1',
    'NAVI pode fazer no máximo mais 1 round no mapa 1',
    'Нужно, чтобы NAVI взяли ещё не больше 1 раунда на карте 1',
  ],
  [
    'no more rounds of a team',
    { code: 'atMostTeamRounds', map: 1, side: 1, rounds: 0 },
    over,
    bo1,
    'Needs NAVI to win no more rounds',
    'NAVI não pode fazer mais nenhum round',
    'Нужно, чтобы NAVI больше не взяли ни раунда',
  ],
  [
    'no victory, on a half line',
    { code: 'cannotWin' },
    maps(-1.5),
    bo3,
    'Cannot win any more',
    'Não pode mais ganhar',
    'Выиграть уже не может',
  ],
  [
    'no full victory, on a quarter line',
    { code: 'cannotWin' },
    maps(-1.25),
    bo3,
    'Cannot win in full any more',
    'Não pode mais ganhar por inteiro',
    'Выиграть целиком уже не может',
  ],
  [
    'two maps',
    wins([2, 0], [2, 1]),
    winner,
    bo3,
    'NAVI needs 2 more maps',
    'NAVI precisa de mais 2 mapas',
    'NAVI нужно выиграть ещё 2 карты',
  ],
  [
    'the map that covers',
    wins([2, 0], [2, 1], [1, 2]),
    maps(1.5),
    bo3,
    'NAVI needs 1 more map',
    'NAVI precisa de mais 1 mapa',
    'NAVI нужно выиграть ещё 1 карту',
  ],
  [
    'a 2-0',
    wins([0, 2]),
    maps(-1.5, 2),
    bo3,
    'FaZe needs to win 2–0',
    'FaZe precisa vencer por 2–0',
    'FaZe нужно выиграть 2–0',
  ],
  [
    'one of two scores',
    wins([3, 0], [3, 1]),
    maps(-1.5),
    onMap('BO5', 9, 8),
    'NAVI needs to win 3–0 or 3–1',
    'NAVI precisa vencer por 3–0 ou 3–1',
    'NAVI нужно выиграть 3–0 или 3–1',
  ],
  [
    'a draw of a BO2',
    wins([1, 1]),
    { market: 'match-winner', side: 'draw', isThreeWay: true },
    onMap('BO2', 9, 8),
    'Needs 1–1',
    'Precisa de 1–1',
    'Нужен счёт 1–1',
  ],
  [
    'a third map',
    wins([2, 1], [1, 2]),
    total('over', 2.5),
    bo3,
    'Needs at least 3 maps',
    'Precisa de pelo menos 3 mapas',
    'Нужно не меньше 3 карт',
  ],
  [
    'no third map',
    wins([2, 0], [0, 2]),
    total('under', 2.5),
    bo3,
    'Needs at most 2 maps',
    'Pode ter no máximo 2 mapas',
    'Нужно не больше 2 карт',
  ],
])('what is needed: %s', (_, need, selection, match, ...texts) => {
  expect(say(need, selection, match)).toEqual(texts)
})

test('maps that are won already are not needed again, also where the series score is behind', () => {
  const ahead = liveMatch({ format: 'BO3', score1: 0, score2: 0 }, [13, 4], [0, 0])
  expect(say(wins([2, 0], [2, 1]), winner, ahead)[0]).toBe('NAVI needs 1 more map')
  const withoutRounds = liveMatch({ format: 'BO3', score1: 1, score2: 0 })
  expect(say(wins([2, 0], [2, 1]), winner, withoutRounds)[0]).toBe('NAVI needs 1 more map')
})

test('a team that is not decided yet has a name in the language of the page', () => {
  const match = { ...bo1, team1: 'TBD' }
  expect(say(next(1, 1), winner, match)[0]).toBe('TBD needs the next round')
  expect(say(next(1, 1), winner, match)[1]).toBe('A definir precisa do próximo round')
})

test.each([
  ['won', 'Already won', 'Já ganha', 'Уже выиграла'],
  ['lost', 'Already lost', 'Já perdida', 'Уже проиграла'],
  ['push', 'Already a push: stake returned', 'Já devolvida: caiu na linha', 'Уже возврат: ровно по линии'],
  ['void', 'Already void: stake returned', 'Já anulada: valor devolvido', 'Уже отменена: возврат ставки'],
  ['half-won', 'Already half won', 'Já meia ganha', 'Уже выиграла наполовину'],
  ['half-lost', 'Already half lost', 'Já meia perdida', 'Уже проиграла наполовину'],
] as const)('what is decided: %s', (verdict, ...texts) => {
  const on = { selection: winner, match: bo3 }
  const said = (['en', 'pt', 'ru'] as const).map((language) =>
    standingWords({ state: 'decided', verdict }, on, WORDS[language], language),
  )
  expect(said).toEqual(texts)
})

test.each(LANGUAGES)('in %s a bet of which nothing is certain has no words', (language) => {
  const on = { selection: winner, match: bo3 }
  expect(standingWords({ state: 'open', needs: null }, on, WORDS[language], language)).toBeNull()
})

test.each([
  ['en', 'needs 4 of the next 6 rounds', 'needs overtime on map 1'],
  ['pt', 'precisa de 4 dos próximos 6 rounds', 'precisa de prorrogação no mapa 1'],
  ['ru', 'нужно взять 4 раунда из следующих 6', 'нужен овертайм на карте 1'],
] as const)(
  'behind the pick the team is not named again, and the sentence goes on, in %s',
  (language, short, overtime) => {
    const after = (pick: string, needs: Need, match: Match) =>
      plain(standingAfter(pick, { state: 'open', needs }, { selection: winner, match }, WORDS[language], language))
    expect(after('NAVI −1.5', next(4, 6), bo1)).toBe(short)
    expect(after('Over 26.5', next(4, 6), bo1)).toBe(`NAVI ${short}`)
    expect(after('Over 26.5', { code: 'overtime', map: 1 }, bo3)).toBe(overtime)
  },
)
