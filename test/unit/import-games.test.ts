import { expect, test } from 'vitest'
import { draftsOf } from '../support/import-drafts.ts'

/** The events of the rows, and their market; "-": kept as a text, which is tied to no match. */
async function read(...lines: string[]): Promise<string[]> {
  const drafts = await draftsOf(Buffer.from(lines.join('\n')))
  return drafts.map((draft) => {
    if (!('bet' in draft)) return 'problem' in draft ? draft.problem.code : 'cash'
    const [pick] = draft.bet.picks
    return `${pick?.teams} > ${pick?.selectedTeam} = ${pick?.selection?.market ?? '-'}`
  })
}
const BET = 'G2,1.85,10,Won'
const WINNER = 'G2 vs Liquid > G2 = match-winner'
const OTHER = 'G2 vs Liquid > G2 = -'

test.each([
  'Game,Match',
  'Game,Event',
  'Game,Fixture',
  'Jogo,Partida',
  'Event,Match',
  'Title,Match',
  'Discipline,Match',
  'Sport,Match',
  'Category,Match',
])('of the columns %s, the second is the event, and the game says what is tied', async (names) => {
  const rows = ['CS2', 'LoL', 'Valorant', 'CS:GO'].map((game, day) => `2026-03-0${day + 1},${game},G2 vs Liquid,${BET}`)
  expect(await read(`Date,${names},Pick,Odds,Stake,Result`, ...rows)).toEqual([WINNER, OTHER, OTHER, WINNER])
})

test.each(['Valo', 'League', 'OW2', 'RL', 'Apex', 'Soccer', 'Football', 'R6', 'COD', 'Dota', 'Apex Legends', 'Chess'])(
  'a bet on %s is no bet on Counter-Strike',
  async (game) => {
    const rows = ['CS2', game, 'Counter-Strike 2'].map((one, day) => `2026-03-0${day + 1},${one},G2,Liquid,${BET}`)
    expect(await read('Date,Game,Team 1,Team 2,Pick,Odds,Stake,Result', ...rows)).toEqual([WINNER, OTHER, WINNER])
  },
)

test.each([
  ['Date,Match,League,Pick', 'G2 vs Liquid,Worlds'],
  ['Date,Match,League,Pick', 'G2 vs Liquid,Premier League'],
  ['Date,Match,Comment,Pick', 'G2 vs Liquid,LoL LEC final'],
  ['Date,Match,Tags,Pick', 'G2 vs Liquid,Valo'],
])('%s with %s is another game', async (names, cells) => {
  expect(await read(`${names},Odds,Stake,Result`, `2026-03-04,${cells},${BET}`)).toEqual([OTHER])
})

test('a game in parentheses behind the event ties it to no match', async () => {
  const rows = await read('Date,Match,Pick,Odds,Stake,Result', `2026-03-04,G2 vs Liquid (Football),${BET}`)
  expect(rows).toEqual(['G2 vs Liquid (Football) > G2 = -'])
})

test.each([
  ['a laugh', 'Comment', 'lol what a throw'],
  ['a league of Counter-Strike', 'League', 'ESL Pro League'],
  ['a tournament', 'Event', 'IEM Katowice'],
])('%s does not keep a bet from its match', async (_, name, cell) => {
  expect(await read(`Date,${name},Match,Pick,Odds,Stake,Result`, `2026-03-04,${cell},G2 vs Liquid,${BET}`)).toEqual([
    WINNER,
  ])
})

test.each(['Map 1', '1'])('%s in a column of games is no bet on the match', async (map) => {
  const rows = await read('Date,Match,Game,Pick,Odds,Stake,Result', `2026-03-04,G2 vs Liquid,${map},${BET}`)
  expect(rows.join()).not.toContain('match-winner')
})
