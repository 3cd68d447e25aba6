import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CloseOfBet } from '../../src/contract/bets/bet-closes.ts'
import type { Bet } from '../../src/contract/bets/bets.ts'
import type { MatchReading } from '../../src/domain/match/match.ts'
import {
  LOST_1_2,
  meeting,
  type Settler,
  type SettlingApp,
  settler,
  startSettlingApp,
} from '../support/settling-app.ts'

let server: SettlingApp
beforeAll(async () => {
  server = await startSettlingApp()
})
afterAll(() => server.close())

const OPEN = { odds1: 1800, odds2: 2050 }
const CLOSE = { odds1: 1900, odds2: 2000 }
const WINNER = { market: 'match-winner', side: 1, isThreeWay: false }

let matches = 0

/** A match of its own, of Alfa against Bravo with odds of 1.80 and 2.05, listed and read once more. */
async function listed(more: Partial<MatchReading> = {}) {
  matches += 1
  const sourceId = `close-${matches}`
  const teams = [`Alfa ${matches}`, `Bravo ${matches}`] as const
  const [team1, team2] = teams.map((name) => ({ key: name, name, logoUrl: null }))
  if (!team1 || !team2) throw new Error('two teams')
  const scheduledTime = server.clock.now()
  const upcoming = (odds: MatchReading['odds'] = OPEN): MatchReading =>
    meeting(sourceId, {
      team1,
      team2,
      scheduledTime,
      status: 'upcoming',
      score1: null,
      score2: null,
      maps: [],
      odds,
      ...more,
    })
  const live = () => meeting(sourceId, { team1, team2, scheduledTime, odds: null })
  await server.poll(upcoming())
  await server.poll(upcoming())
  const matchId = await server.matchId(sourceId)
  const bet = {
    betType: 'match-winner',
    teams: teams.join(' vs '),
    selectedTeam: teams[0],
    odds: '2.10',
    matchId,
    selection: WINNER,
  }
  return { upcoming, live, bet, teams, matchId }
}

const bettor = () => settler(server.app)
const closeOf = async (ana: Settler, id: number): Promise<CloseOfBet> =>
  (await (await ana.fetch(`/api/bets/${id}/close`)).json()) as CloseOfBet
const shown = ({ close, closeMissing }: Pick<Bet, 'close' | 'closeMissing'>) =>
  close ? [close.odds, close.otherOdds, close.source] : closeMissing

/** Waits until the bet has this closing price. */
const expectClose = (ana: Settler, id: number, expected: unknown) =>
  expect.poll(async () => shown(await ana.bet(id))).toEqual(expected)

describe('when a match starts', () => {
  test('each bet on it keeps the last price of its team, or the reason why there is none', async () => {
    const { upcoming, live, bet, teams } = await listed()
    const ana = await bettor()
    const winner = await ana.placed(bet)
    const loser = await ana.placed({ ...bet, selectedTeam: teams[1], selection: { ...WINNER, side: 2 } })
    const reversed = await ana.placed({
      ...bet,
      teams: `${teams[1]} vs ${teams[0]}`,
      selection: { ...WINNER, side: 2 },
    })
    const map = { betType: 'handicap (-1.5 maps)', selection: { market: 'map-handicap', side: 1, line: -1.5 } }
    const handicap = await ana.placed({ ...bet, ...map })
    const said = await ana.placed({ ...bet, live: true })
    const untied = await ana.placed({ ...bet, matchId: null })
    const multiple = (await (
      await ana.placeMultiple({ amount: '5.00', legs: [bet, (await listed()).bet] })
    ).json()) as Bet
    expect(shown(winner)).toBe('not-started')
    await server.poll(upcoming(CLOSE))
    await server.poll(live())
    await expectClose(ana, winner.id, ['1.90', '2.00', 'hltv'])
    await expectClose(ana, loser.id, ['2.00', '1.90', 'hltv'])
    await expectClose(ana, reversed.id, ['1.90', '2.00', 'hltv'])
    await expectClose(ana, handicap.id, 'other-market')
    await expectClose(ana, said.id, 'live-bet')
    await expectClose(ana, untied.id, 'not-tied')
    const ofMultiple = async () => {
      const open = await ana.bet(multiple.id)
      return [shown(open), ...(open.legs ?? []).map(shown)]
    }
    await expect.poll(ofMultiple).toEqual(['not-started', ['1.90', '2.00', 'hltv'], 'not-started'])
    // 2.10 / 1.90 − 1; 2.10 / (1 + √(0.9 / 1.0)) − 1
    const { value, method, picks } = await closeOf(ana, winner.id)
    expect(value?.raw).toBeCloseTo(0.105263, 6)
    expect(value?.fair).toBeCloseTo(0.077651, 6)
    expect([method, picks[0]?.path.map(({ odds }) => odds)]).toEqual(['odds-ratio', ['1.80', '1.90']])
    const settings = { currency: 'EUR', unit: null, marginMethod: 'multiplicative' }
    await ana.fetch('/api/book-settings', { method: 'PUT', json: settings })
    expect((await closeOf(ana, winner.id)).value?.fair).toBeCloseTo(0.076923, 6)
    // A settled bet keeps its closing price.
    await server.poll({ ...live(), ...LOST_1_2 })
    await server.settled()
    await ana.settle(winner.id, { outcome: 'lost' })
    expect(shown(await ana.bet(winner.id))).toEqual(['1.90', '2.00', 'hltv'])
  })

  test('a price that did not change for a day is current if it was read a minute before', async () => {
    const { upcoming, live, bet } = await listed()
    const ana = await bettor()
    const { id } = await ana.placed(bet)
    server.clock.pass(24 * 60 * 60)
    await server.poll(upcoming())
    const readAt = server.clock.now().toISOString()
    await server.poll(live())
    await expectClose(ana, id, ['1.80', '2.05', 'hltv'])
    expect((await ana.bet(id)).close?.at).toBe(readAt)
  })

  test.each([
    ['too-old', 'the source was not read for 40 minutes', 40, OPEN],
    ['no-reading', 'there were no prices', 0, null],
  ])('the reason is %s where %s', async (reason, _, minutes, odds) => {
    const { live, bet } = await listed({ odds })
    const ana = await bettor()
    const { id } = await ana.placed(bet)
    // Not read at the end of this time, before the match is live.
    await server.pollAfter((minutes + 1) * 60, live())
    await expectClose(ana, id, reason)
  })

  test('prices of a pair that was replaced are not those of the match', async () => {
    const { upcoming, live } = await listed()
    const team2 = { key: 'Other', name: `Other ${matches}`, logoUrl: null }
    await server.poll({ ...upcoming(null), team2 })
    const ana = await bettor()
    const { id } = await ana.placed({ teams: `Alfa ${matches} vs Other ${matches}`, selectedTeam: `Alfa ${matches}` })
    await server.poll({ ...live(), team2 })
    await expectClose(ana, id, 'no-reading')
  })

  test('a start that was a mistake is retracted, and the next one counts', async () => {
    const { upcoming, live, bet } = await listed()
    const ana = await bettor()
    const { id } = await ana.placed(bet)
    const unplayed = { ...live(), score1: null, score2: null, maps: [] }
    await server.poll(unplayed)
    await expectClose(ana, id, ['1.80', '2.05', 'hltv'])
    await server.poll(upcoming(CLOSE))
    await expectClose(ana, id, 'not-started')
    await server.poll(upcoming(CLOSE))
    await server.poll(unplayed)
    await expectClose(ana, id, ['1.90', '2.00', 'hltv'])
  })
})

describe('a bet that is recorded, tied or changed later', () => {
  test('gets its closing price then, and loses it where it turns out to be live', async () => {
    const { live, bet, teams, matchId } = await listed()
    const before = server.clock.now().toISOString()
    await server.poll(live())
    const ana = await bettor()
    const late = await ana.placed({ ...bet, placedAt: before })
    expect(shown(late)).toEqual(['1.80', '2.05', 'hltv'])
    expect(shown(await ana.placed(bet))).toBe('live-bet')
    const untied = await ana.placed({ ...bet, placedAt: before, matchId: null })
    await ana.change(untied.id, { matchId })
    expect(shown(await ana.bet(untied.id))).toEqual(['1.80', '2.05', 'hltv'])
    await ana.change(late.id, { live: true })
    expect(shown(await ana.bet(late.id))).toBe('live-bet')
    await ana.change(late.id, { live: null, selectedTeam: teams[1], selection: { ...WINNER, side: 2 } })
    expect(shown(await ana.bet(late.id))).toEqual(['2.05', '1.80', 'hltv'])
    await ana.settle(late.id, { outcome: 'won' })
    await ana.fetch(`/api/bets/${late.id}/correction`, { method: 'PATCH', json: { live: true } })
    expect(shown(await ana.bet(late.id))).toBe('live-bet')
  })

  test('keeps a typed price until its user removes it or picks something else', async () => {
    const { live, bet, teams } = await listed()
    const ana = await bettor()
    const { id } = await ana.placed(bet)
    const type = (json: object) => ana.fetch(`/api/bets/${id}/close`, { method: 'PUT', json })
    expect((await type({ odds: '1' })).status).toBe(400)
    expect((await type({ odds: '1.70', otherOdds: '2.20' })).status).toBe(200)
    await server.poll(live())
    await ana.change(id, { amount: '7.00' })
    expect(shown(await ana.bet(id))).toEqual(['1.70', '2.20', 'typed'])
    expect((await ana.eventsOf(id)).at(1)).toMatchObject({
      by: 'user',
      changes: [{ field: 'close', from: null, to: { odds: '1.70', otherOdds: '2.20' } }],
    })
    await ana.fetch(`/api/bets/${id}/close`, { method: 'DELETE' })
    expect(shown(await ana.bet(id))).toEqual(['1.80', '2.05', 'hltv'])
    await type({ odds: '1.70' })
    expect(await closeOf(ana, id)).toMatchObject({ close: { odds: '1.70', otherOdds: null }, value: { fair: null } })
    await ana.change(id, { selectedTeam: teams[1], selection: { ...WINNER, side: 2 } })
    expect(shown(await ana.bet(id))).toEqual(['2.05', '1.80', 'hltv'])
  })
})

test('an own chance is recorded with the bet, corrected after its result, and removed', async () => {
  const ana = await bettor()
  const { id, ownChance } = await ana.placed({ ownChance: '55.5' })
  expect(ownChance).toBe('55.5')
  expect((await ana.place({ ownChance: '100' })).status).toBe(400)
  await ana.settle(id, { outcome: 'won' })
  expect(await (await ana.change(id, { ownChance: 61 })).json()).toMatchObject({ ownChance: '61' })
  expect(await (await ana.change(id, { ownChance: null })).json()).toMatchObject({ ownChance: null })
})

test('the closing price of a bet is for its user only', async () => {
  const [ana, bruno] = [await bettor(), await bettor()]
  const { id } = await ana.placed()
  expect((await bruno.fetch(`/api/bets/${id}/close`)).status).toBe(404)
  expect((await bruno.fetch(`/api/bets/${id}/close`, { method: 'PUT', json: { odds: '1.50' } })).status).toBe(404)
})
