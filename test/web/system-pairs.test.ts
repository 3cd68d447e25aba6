import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerMatchPair, type MatchPair, matchPairs } from '../../src/contract/matches/match-pairs.ts'
import { systemState, systemStats } from '../../src/contract/system.ts'
import { answer, refused, requestsOf, sent } from './support/network.ts'
import { card, expectAccessible, texts, width } from './support/page.ts'
import { administrator, systemNow } from './support/people.ts'
import { open } from './support/site.tsx'

const PAIR: MatchPair = {
  id: 7,
  answer: null,
  answeredAt: null,
  shown: {
    sources: ['pandascore'],
    team1: 'Marble Owls',
    team2: 'Kettle Nine',
    tournament: 'Harbour Cup',
    scheduledTime: '2031-11-21T18:00:00.000Z',
  },
  waiting: {
    sources: ['hltv'],
    team1: 'Team KETTLE NINE',
    team2: 'Marble Owls',
    tournament: null,
    scheduledTime: '2031-11-21T18:30:00.000Z',
  },
}
const rows = () => page.getByRole('list', { name: 'É a mesma partida?' }).getByRole('listitem')
const button = (name: string) => rows().getByRole('button', { name: `${name}: Marble Owls vs Kettle Nine` })

function read(...sources: readonly string[]): void {
  const [one] = systemNow().sources
  if (!one) throw new Error('there is one source')
  answer(systemState, systemNow({ sources: sources.map((source) => ({ ...one, source })) }))
}

/** The server keeps the answers. */
function keepAnswers(pair: MatchPair): void {
  let now = pair
  answer(matchPairs, () => ({ pairs: [now] }))
  answer(answerMatchPair, ({ body }) => {
    now = { ...now, ...(body as Pick<MatchPair, 'answer'>) }
    return undefined
  })
}

beforeEach(() => {
  administrator()
  const visitStats = { totalVisits: 5, visitsToday: 4, visitsThisHour: 3 }
  answer(systemStats, { visitStats, onlineUsers: 2, totalUsers: 1, recentUsers: [] })
})

test('two matches stand side by side; one press says that they are the same, and another takes it back', async () => {
  read('pandascore', 'hltv')
  keepAnswers(PAIR)
  await open('/sistema')
  await expect.element(rows()).toHaveLength(1)
  await expect.element(rows()).toMatchTextContent('PandaScoreMarble OwlsKettle NineHarbour Cup21/11/2031 às 15:00')
  await expect.element(rows()).toMatchTextContent('HLTVTeam KETTLE NINEMarble Owls21/11/2031 às 15:30')
  await expectAccessible('', card('É a mesma partida?').element())
  await button('É a mesma').click()
  await expect.element(rows()).toMatchTextContent('A mesma partida: unidas')
  await button('Desfazer').click()
  await expect.element(button('São diferentes')).toBeVisible()
  await button('São diferentes').click()
  await expect.element(rows()).toMatchTextContent('Partidas diferentes')
  expect(sent(answerMatchPair)).toEqual([{ answer: 'same' }, { answer: null }, { answer: 'different' }])
})

test('a refused answer says why', async () => {
  read('hltv', 'bo3gg')
  keepAnswers(PAIR)
  answer(answerMatchPair, refused('matchesApart'))
  await open('/sistema')
  await button('É a mesma').click()
  await expect.element(rows().getByRole('alert')).toMatchTextContent('As duas partidas já aparecem separadas')
})

test.each([[['hltv']], [['polymarket', 'pandascore']]])('%j: nobody is asked', async (sources) => {
  read(...sources)
  answer(matchPairs, { pairs: [] })
  await open('/sistema')
  await expect.element(card('Servidor e banco de dados')).toMatchTextContent('Node.js')
  expect(requestsOf(matchPairs)).toHaveLength(0)
  await expect.element(page.getByText('É a mesma partida?')).not.toBeInTheDocument()
})

test('long names stay inside on a phone of 320 px', async () => {
  await page.viewport(320, 640)
  read('pandascore', 'hltv')
  const long = 'Достопримечательнейшие'.repeat(3)
  keepAnswers({ ...PAIR, shown: { ...PAIR.shown, team1: long }, waiting: { ...PAIR.waiting, team2: long } })
  await open('/sistema')
  await expect.element(rows()).toHaveLength(1)
  expect(width()).toBeLessThanOrEqual(320)
  for (const name of texts(rows())) expect(name).toContain(long)
})
