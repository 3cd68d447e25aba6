import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isJsonStart, jsonText, reduceCapture } from '../../src/domain/import/capture.ts'
import type { ImportPlan } from '../../src/domain/import/plan.ts'
import { surveyFile } from '../../src/server/imports/reading/survey-file.ts'
import {
  betAtHomeBet,
  betAtHomeCall,
  har,
  type Json,
  SECRETS,
  stakeAnswer,
  stakeBet,
  stakeCall,
} from '../support/captures.ts'
import { draftsOf, lineOf } from '../support/import-drafts.ts'

const reduced = (value: unknown) => reduceCapture(JSON.stringify(value))
const bytesOf = (value: unknown) => Buffer.from(reduced(value) ?? '')

async function lines(value: unknown, answers: Partial<ImportPlan> = {}) {
  return (await draftsOf(bytesOf(value), answers)).map(lineOf)
}

const WIN =
  'Kestrel Five vs Otter Club > Kestrel Five > match-winner = match-winner | 20.00 at 2.00 | 2024-12-07T10:05 | won 20.00 on 2024-12-07T11:04 | Stake | CS2 | league: Winter Cup'

describe('bets of Stake', () => {
  const of = (...bets: readonly Json[]) => lines(stakeAnswer(bets))

  test('are recognised, with their id, price, result and league', async () => {
    const file = bytesOf(stakeAnswer([stakeBet('a1')]))
    expect(surveyFile(file)).toMatchObject({
      format: 'stake-json',
      rows: 1,
      currencies: ['USD'],
      asks: { zone: false },
    })
    expect(await of(stakeBet('a1'))).toEqual([`1 | ${WIN}`])
    expect(await draftsOf(file)).toMatchObject([{ bet: { externalId: 'a1' } }])
  })

  test.each<readonly [string, Json, string]>([
    ['that paid nothing is lost', { payout: 0 }, 'lost -20.00'],
    ['that was cancelled is void', { status: 'cancelled', payout: 20 }, 'void 0.00'],
    ['that was cashed out has what was paid', { status: 'cashout', payout: 31.5 }, 'cashed-out 11.50'],
    ['that won half says so by its payout', { payout: 30 }, 'half-won 10.00'],
    ['that lost half says so by its payout', { payout: 10 }, 'half-lost -10.00'],
    ['that was returned says so by its payout', { payout: 20 }, 'push 0.00'],
  ])('of a single %s', async (_, change, result) => {
    expect(await of(stakeBet('a1', change))).toEqual([`1 | ${WIN.replace('won 20.00', result)}`])
  })

  test('that are open have no result and no time of one', async () => {
    const open = stakeBet('a1', { status: 'confirmed', active: true, payout: 0 })['bet']
    expect(await lines(stakeAnswer([open], 'activeSportBets'))).toEqual([
      `1 | ${WIN.replace('won 20.00 on 2024-12-07T11:04', 'pending')}`,
    ])
  })

  test.each([
    [
      'a promotion',
      { promotionBet: { __typename: 'SportsbookPromotionBet' } },
      'stateUnknown | state | settled (promotion)',
    ],
    ['an unknown state', { status: 'resettling' }, 'stateUnknown | state | resettling'],
    ['no payout', { payout: null }, 'stateUnknown | state | settled'],
    ['a payout that does not follow', { payout: 43.21 }, 'sumDiffers | payout | 43.21'],
    ['more decimals than cents', { amount: 0.15975071, currency: 'ltc' }, 'amountTooPrecise | stake | 0.15975071'],
    ['fewer cents than one', { amount: 1e-9, currency: 'btc' }, 'amountTooPrecise | stake | 0.000000001'],
    ['a currency that nobody knows', { currency: 'sweeps' }, 'stakeInvalid | stake | 20 SWEEPS'],
    ['no stake', { amount: null, currency: 'usd' }, 'stakeMissing | stake'],
  ])('with %s are refused, and say why', async (_, change, problem) => {
    expect(await of(stakeBet('a1', change))).toEqual([`1 | ${problem}`])
  })

  test('in a coin of whole cents keep it as their currency', async () => {
    const file = bytesOf(stakeAnswer([stakeBet('a1', { currency: 'usdt' })]))
    expect(surveyFile(file).currencies).toEqual(['USDT'])
  })

  test('of another product are counted and refused', async () => {
    const prop = stakeBet('p1', { __typename: 'SwishBet', outcomes: undefined })
    expect(await of(stakeBet('a1'), prop, { id: 'x', bet: null })).toEqual([
      `1 | ${WIN}`,
      '2 | eventMissing | event',
      '3 | placedAtMissing | placed',
    ])
  })

  const PARLAY = [{ odds: 1.5 }, { team: 'Marmot', other: 'Lynx Unit', odds: 1.5 }]

  test('of several legs are one multiple', async () => {
    const bet = stakeBet('m1', { potentialMultiplier: 2.25, payout: 45 }, PARLAY)
    expect(await of(bet)).toEqual([
      '1 | Kestrel Five vs Otter Club > Kestrel Five > match-winner = match-winner 1.50 | Marmot vs Lynx Unit > Marmot > match-winner = match-winner 1.50 | 20.00 at 2.25 | 2024-12-07T10:05 | won 25.00 on 2024-12-07T11:04 | Stake | CS2 | Kestrel Five vs Otter Club: Match Winner: Kestrel Five (1.5): won / Marmot vs Lynx Unit: Match Winner: Marmot (1.5): won',
    ])
  })

  test('of which a leg is void pay what the page says', async () => {
    const [first, second] = PARLAY
    const bet = stakeBet('m1', { potentialMultiplier: 2.25, payout: 30 }, [
      first ?? {},
      { ...second, status: 'voided' },
    ])
    expect(await of(bet)).toEqual([expect.stringContaining('20.00 at 2.25 | 2024-12-07T10:05 | won 10.00 on')])
  })

  test('of which all legs are void are void', async () => {
    const bet = stakeBet(
      'm1',
      { payout: 20 },
      PARLAY.map((leg) => ({ ...leg, status: 'voided' })),
    )
    expect(await of(bet)).toEqual([expect.stringContaining('| void 0.00 on')])
  })

  test('of one match in a builder are one bet of the type other', async () => {
    const bet = stakeBet('b1', { customBet: true }, [{}, { pick: 'Over 2.5', market: 'Total maps' }])
    expect(await of(bet)).toEqual([expect.stringMatching(/> other \| 20\.00 at 2\.00 \| .*won 20\.00/u)])
  })

  test('on the draw before overtime are not bets on the winner of the map', async () => {
    expect(await of(stakeBet('a1', {}, [{ market: 'Map 2 Winner - Threeway' }]))).toEqual([
      expect.stringContaining('> Kestrel Five > other (Map 2 Winner - Threeway) |'),
    ])
    expect(await of(stakeBet('a1', {}, [{ market: 'Map 2 Winner - Twoway' }]))).toEqual([
      expect.stringContaining('> Kestrel Five > map-winner (Map 2 Winner) = map-winner |'),
    ])
  })

  test('on another sport are left out by its name, also in another language', async () => {
    const soccer = (id: string) => stakeBet(id, {}, [{ sport: 'Soccer', team: 'Villa', other: 'Saints' }])
    const file = bytesOf(
      stakeAnswer([soccer('s1'), stakeBet('a1'), soccer('s2'), stakeBet('d1', {}, [{ sport: 'Dota 2' }])]),
    )
    expect((await draftsOf(file)).map(lineOf)).toEqual([`1 | ${WIN}`])
    expect(surveyFile(file).leftOut).toEqual([
      { sheet: 'Soccer', captured: 'sport', rows: 2 },
      { sheet: 'Dota 2', captured: 'sport', rows: 1 },
    ])
    expect(file.toString()).not.toContain('Villa')
  })

  test('on two sports keep the legs of both', async () => {
    const bet = stakeBet('m1', { potentialMultiplier: 4, payout: 80 }, [
      {},
      { sport: 'Soccer', team: 'Villa', other: 'Saints' },
    ])
    expect(await of(bet)).toEqual([expect.stringContaining('| Villa vs Saints > Villa > other (Match Winner) 2.00 |')])
  })

  test('that stand twice are one: as it was settled', async () => {
    const open = stakeBet('a1', { status: 'confirmed', active: true, payout: 0 })['bet']
    const lists = [
      stakeAnswer([stakeBet('a1')]),
      stakeAnswer([open], 'activeSportBets'),
      stakeAnswer([stakeBet('a1', { payout: 0 })]),
    ]
    const file = bytesOf(har(...lists.map((list) => stakeCall(list))))
    expect((await draftsOf(file)).map(lineOf)).toEqual([`1 | ${WIN.replace('won 20.00', 'lost -20.00')}`])
    expect(surveyFile(file).leftOut).toEqual([{ sheet: '', captured: 'repeated', rows: 2 }])
  })
})

describe('bets of bet-at-home', () => {
  const of = (...bets: readonly Json[]) => lines(bets)
  const WON =
    'Kestrel Five vs Otter Club > Kestrel Five > match-winner = match-winner | 20.00 at 2.00 | 2026-05-06T20:41 | won 20.00 on 2026-05-06T21:00 | bet-at-home | Counter-Strike | league: Winter Cup 2026'

  test('are recognised in a list and in an object with one', async () => {
    expect(surveyFile(bytesOf([betAtHomeBet('a1')]))).toMatchObject({ format: 'bet-at-home-json', currencies: ['EUR'] })
    expect(await of(betAtHomeBet('a1'))).toEqual([`1 | ${WON}`])
    expect(await lines({ bets: [betAtHomeBet('a1')] })).toEqual([`1 | ${WON}`])
  })

  test.each<readonly [string, Json, string]>([
    ['lost', { status: 'LOST', overallBetReturns: 0 }, 'lost -20.00 on 2026-05-06T21:00'],
    ['void', { status: 'CANCELLED', overallBetReturns: 20 }, 'void 0.00 on 2026-05-06T21:00'],
    ['half won', { status: 'HALF_WON', overallBetReturns: 30 }, 'half-won 10.00 on 2026-05-06T21:00'],
    ['half lost', { status: 'HALF_LOST', overallBetReturns: 10 }, 'half-lost -10.00 on 2026-05-06T21:00'],
    ['cashed out', { status: 'CASHED_OUT', overallBetReturns: 25 }, 'cashed-out 5.00 on 2026-05-06T21:00'],
    ['open', { status: 'OPEN', overallBetReturns: null, settledDate: null }, 'pending'],
  ])('are %s by their state', async (_, change, result) => {
    expect(await of(betAtHomeBet('a1', change))).toEqual([
      `1 | ${WON.replace('won 20.00 on 2026-05-06T21:00', result)}`,
    ])
  })

  test('of a free bet win without the stake', async () => {
    expect(await of(betAtHomeBet('a1', { freeBet: true, overallBetReturns: 20 }))).toEqual([
      `1 | ${WON.replace('| bet-at-home', '| free | bet-at-home')}`,
    ])
  })

  test.each([
    [
      'a part was cashed out',
      { partialCashOuts: [{ usedStake: 5, cashOutAmount: 6, status: 'SUCCESSFUL' }] },
      'WON (partial cash-out)',
    ],
    ['the state is unknown', { status: 'DRAW' }, 'DRAW'],
  ])('of which %s are refused', async (_, change, value) => {
    expect(await of(betAtHomeBet('a1', change))).toEqual([`1 | stateUnknown | state | ${value}`])
  })

  test('with a boost pay its price, and a system keeps its name', async () => {
    const legs = [{ odds: 1.5 }, { team: 'Marmot', other: 'Lynx Unit', odds: 1.5 }]
    const boosted = { oddsBoost: true, oddsBoostValue: 2.5, totalPriceValue: 2.25, overallBetReturns: 50 }
    expect(await of(betAtHomeBet('a1', boosted, legs))).toEqual([expect.stringContaining('| 20.00 at 2.50 |')])
    expect(await of(betAtHomeBet('a1', { systemBetType: '1/2', overallBetReturns: 33 }, legs))).toEqual([
      expect.stringContaining('> other (System 1/2) | 20.00 at 2.00 |'),
    ])
  })

  test('among all esports are known by their league', async () => {
    const file = bytesOf([
      betAtHomeBet('a1', {}, [{ sport: 'eSports', league: 'CS2 - Winter Cup' }]),
      betAtHomeBet('a2', {}, [{ sport: 'eSports', league: 'Dota 2 - Autumn Cup' }]),
      betAtHomeBet('a3', {}, [{ sport: 'Football', league: 'CS Liga' }]),
    ])
    expect(await draftsOf(file)).toHaveLength(1)
    expect(surveyFile(file).leftOut).toEqual([
      { sheet: 'Dota 2 - Autumn Cup', captured: 'sport', rows: 1 },
      { sheet: 'Football', captured: 'sport', rows: 1 },
    ])
  })
})

describe('a recording', () => {
  const RECORDINGS = [
    har(stakeCall(stakeAnswer([stakeBet('a1')]))),
    har(betAtHomeCall([betAtHomeBet('a1')]), betAtHomeCall('', { method: 'OPTIONS' }), betAtHomeCall([])),
    har(stakeCall(stakeAnswer([stakeBet('a1')]), { base64: true })),
    stakeAnswer([stakeBet('a1')]),
    [betAtHomeBet('a1')],
  ]

  test('is its bets and nothing else', async () => {
    for (const recording of RECORDINGS) {
      expect(await lines(recording)).toEqual([expect.stringContaining('Kestrel Five vs Otter Club > Kestrel Five')])
      expect(surveyFile(bytesOf(recording)).leftOut).toEqual([])
      for (const secret of SECRETS) expect(reduced(recording)).not.toContain(secret)
    }
  })

  test('that was reduced stays as it is, without what somebody added', () => {
    const file = reduced(har(stakeCall(stakeAnswer([stakeBet('a1'), stakeBet('s', {}, [{ sport: 'Soccer' }])])))) ?? ''
    expect(reduceCapture(file)).toBe(file)
    const more = { ...(JSON.parse(file) as Json), cookies: ['sesame-cookie'] }
    expect(reduced(more)).toBe(file)
  })

  test.each<readonly [string, unknown, string]>([
    ['without bets', har(), 'captureEmpty'],
    ['whose answers were not saved', har(stakeCall('')), 'captureWithoutAnswers'],
    ['whose only answer is cut off', har(betAtHomeCall('[{"id":"a","placedDate":"2026')), 'captureWithoutAnswers'],
    [
      'of two bookmakers',
      har(stakeCall(stakeAnswer([stakeBet('a')])), betAtHomeCall([betAtHomeBet('b')])),
      'captureOfTwo',
    ],
    [
      'of another site with that sportsbook',
      har(betAtHomeCall([betAtHomeBet('b')], { origin: 'https://other.bet' })),
      'captureEmpty',
    ],
    ['of other sports', stakeAnswer([stakeBet('s', {}, [{ sport: 'Soccer' }])]), 'captureOtherSports'],
    [
      'with strange entries',
      { log: { entries: [null, 1, [], { request: [], response: { content: { text: 5 } } }] } },
      'captureEmpty',
    ],
  ])('%s is refused with the reason', (_, recording, code) => {
    expect(reduced(recording)).toBe(`{"clutchbookCapture":1,"refusal":"${code}"}`)
    expect(() => surveyFile(bytesOf(recording))).toThrow(code)
  })

  test('of which one answer cannot be read counts it', () => {
    const recording = har(stakeCall(stakeAnswer([stakeBet('a1')])), stakeCall('{"data":{"user":{"sportBetList":[{'))
    expect(surveyFile(bytesOf(recording)).leftOut).toEqual([{ sheet: '', captured: 'answer', rows: 1 }])
  })

  test('that is cut off anywhere gives none of its secrets away', () => {
    const text = JSON.stringify(RECORDINGS[0])
    for (let length = 8; length < text.length; length += 97) {
      expect(reduceCapture(text.slice(0, length))).toBe('{"clutchbookCapture":1,"refusal":"captureDamaged"}')
    }
  })

  test('nested too deeply is refused before it is parsed', () => {
    for (const text of ['['.repeat(25 * 1024 * 1024), `{"log":${'{"a":'.repeat(1_000)}`]) {
      expect(reduceCapture(text)).toBe('{"clutchbookCapture":1,"refusal":"jsonTooDeep"}')
    }
    expect(reduceCapture(`{"a":"${'['.repeat(1_000)}\\""}`)).toBeNull()
  })

  test('in UTF-16 is read as well', () => {
    const text = JSON.stringify(RECORDINGS[0])
    const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()
    for (const bytes of [
      Buffer.from(text, 'utf16le'),
      swapped(Buffer.from(text, 'utf16le')),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(`\ufeff${text}`),
    ]) {
      expect(isJsonStart(bytes)).toBe(true)
      expect(reduceCapture(jsonText(bytes))).toBe(reduceCapture(text))
    }
    expect(isJsonStart(Buffer.from('Date;Event\n'))).toBe(false)
  })

  test('is told from other JSON', () => {
    for (const other of [
      { exportedAt: '2026', bets: [] },
      [{ date: '2026', odds: 2 }],
      { bets: [{ marker: 1 }] },
      { data: { user: {} } },
      [],
      'log',
    ]) {
      expect(reduced(other)).toBeNull()
    }
    expect(reduceCapture('{"a":')).toBeNull()
  })

  test('with anything in the place of a value is read or refused, and never throws', async () => {
    const [entry] = RECORDINGS[0] === undefined ? [] : [stakeBet('a1')]
    const strange = fc.oneof(fc.constant(null), fc.jsonValue({ maxDepth: 2 }))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('id', 'amount', 'status', 'outcomes', 'createdAt', 'currency', 'potentialMultiplier', 'payout'),
        strange,
        async (name, value) => {
          const bet = { ...entry, bet: { ...(entry?.['bet'] as Json), [name]: value } }
          const file = bytesOf(stakeAnswer([stakeBet('z'), bet]))
          const { rows, leftOut = [] } = surveyFile(file)
          expect(leftOut.reduce((sum, one) => sum + one.rows, rows)).toBe(2)
          await draftsOf(file)
        },
      ),
      { numRuns: 40 },
    )
  })
})
