/** Made-up bets in the shape in which the pages of Stake and bet-at-home load them, and recordings of these pages (HAR 1.2). */

export type Json = { readonly [name: string]: unknown }

/** Planted wherever a recording has personal data. None of these texts may leave the browser. */
export const SECRETS = [
  'sesame-cookie',
  'sesame-token',
  'sesame-name',
  'sesame-mail@example.com',
  'sesame-user-id',
  'sesame-address',
  'sesame-query',
  'sesame-balance',
  'sesame-wallet',
  'sesame-agent',
] as const

export type StakeLeg = {
  team?: string
  other?: string
  pick?: string
  odds?: number
  status?: string
  sport?: string
  market?: string
}

const slugOf = (sport: string) => (sport === 'CS2' ? 'counter-strike' : sport.toLowerCase().replaceAll(' ', '-'))

function stakeOutcome(leg: StakeLeg): Json {
  const { team = 'Kestrel Five', other = 'Otter Club', pick = team, odds = 2, status = 'won', sport = 'CS2' } = leg
  return {
    __typename: 'SportBetOutcome',
    id: '95ce44ce-0000',
    odds,
    totalOdds: null,
    status,
    outcome: {
      __typename: 'SportMarketOutcome',
      id: '95ce44ce-0000',
      active: false,
      odds: 0,
      name: pick,
      voidFactor: 0,
      payout: 1,
    },
    market: {
      id: 'fdcbdefb',
      name: leg.market ?? 'Match Winner - Twoway',
      status: 'settled',
      specifiers: 'way=two',
      provider: 'oddin',
    },
    fixture: {
      id: 'a3b764fa',
      name: `${team} - ${other}`,
      status: 'ended',
      slug: '254225-match',
      data: {
        startTime: 'Sat, 07 Dec 2024 09:00:00 GMT',
        competitors: [
          { name: team, extId: 'od:competitor:220', iconPath: 'https://example.com/a.png' },
          { name: other, extId: 'od:competitor:269', iconPath: 'https://example.com/b.png' },
        ],
        teams: [
          { name: team, qualifier: 'home' },
          { name: other, qualifier: 'away' },
        ],
        __typename: 'SportFixtureDataMatch',
      },
      tournament: {
        name: 'Winter Cup',
        category: { name: 'International', sport: { name: sport, slug: slugOf(sport) } },
      },
      eventStatus: {
        matchStatus: 'Closed',
        homeScore: 2,
        awayScore: 1,
        periodScores: [{ type: 'map', number: 1, homeWonRounds: 13 }],
      },
    },
  }
}

/** A settled single that won 20 on 20 at 2.00; `change` replaces fields. */
export function stakeBet(id: string, change: Json = {}, legs: readonly StakeLeg[] = [{}]): Json {
  return {
    id,
    iid: `sport:${id}`,
    bet: {
      __typename: 'SportBet',
      id,
      customBet: false,
      amount: 20,
      active: false,
      currency: 'usd',
      status: 'settled',
      payoutMultiplier: 2,
      cashoutMultiplier: 0,
      updatedAt: 'Sat, 07 Dec 2024 11:04:15 GMT',
      payout: 40,
      createdAt: 'Sat, 07 Dec 2024 10:05:08 GMT',
      potentialMultiplier: 2,
      adjustments: [],
      promotionBet: null,
      user: { id: 'sesame-user-id', name: 'sesame-name' },
      bet: { iid: `sport:${id}` },
      outcomes: legs.map(stakeOutcome),
      ...change,
    },
  }
}

/** A response of the GraphQL endpoint of Stake's page. */
export const stakeAnswer = (bets: readonly unknown[], list = 'sportBetList'): Json => ({
  data: { user: { id: 'sesame-user-id', name: 'sesame-name', balances: ['sesame-balance'], [list]: bets } },
})

export type EmLeg = {
  team?: string
  other?: string
  pick?: string
  odds?: number | null
  status?: string
  sport?: string
  league?: string
}

function selection(leg: EmLeg): Json {
  const { team = 'Kestrel Five', other = 'Otter Club', pick = team, odds = 2, status = 'WON' } = leg
  return {
    outcomeId: '301857797317132800',
    status,
    priceValue: odds,
    betBuilderOdds: null,
    sportId: '96',
    sportName: leg.sport ?? 'Counter-Strike',
    tournamentName: leg.league ?? 'Winter Cup 2026',
    eventName: `${team} - ${other}`,
    homeParticipantName: team,
    awayParticipantName: other,
    eventDate: '2026-05-06T19:00:00Z',
    marketName: 'Match bet',
    isLive: false,
    betName: pick,
  }
}

/** A settled single of bet-at-home that won 20 on 20 at 2.00. */
export function betAtHomeBet(id: string, change: Json = {}, legs: readonly EmLeg[] = [{}]): Json {
  return {
    id,
    selections: legs.map(selection),
    type: legs.length > 1 ? 'MULTIPLE' : 'SINGLE',
    systemBetType: null,
    amount: 20,
    totalBetAmount: 20,
    freeBetAmount: 0,
    currency: 'EUR',
    maxWinning: 40,
    totalPriceValue: 2,
    status: 'WON',
    placedDate: '2026-05-06T20:41:44Z',
    settledDate: '2026-05-06T21:00:41Z',
    freeBet: false,
    oddsBoost: false,
    betBuilder: false,
    partialCashOuts: [],
    overallBetReturns: 40,
    cashOutDate: null,
    betPlacementStatus: 'ACCEPTED',
    platformUserId: 'sesame-user-id',
    bonusWalletId: 'sesame-wallet',
    ...change,
  }
}

type Call = {
  url: string
  answer: unknown
  query?: string
  method?: string
  origin?: string
  base64?: boolean
  mimeType?: string
}

function harEntry({
  url,
  answer,
  query,
  method = 'POST',
  origin,
  base64 = false,
  mimeType = 'application/json',
}: Call): Json {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  return {
    startedDateTime: '2026-11-01T10:00:00.000Z',
    request: {
      method,
      url,
      headers: [
        { name: 'Cookie', value: 'session=sesame-cookie' },
        { name: 'x-access-token', value: 'sesame-token' },
        { name: 'User-Agent', value: 'sesame-agent' },
        ...(origin === undefined ? [] : [{ name: 'Origin', value: origin }]),
      ],
      cookies: [{ name: 'session', value: 'sesame-cookie' }],
      queryString: [{ name: 'auth', value: 'sesame-query' }],
      ...(query !== undefined && { postData: { mimeType: 'application/json', text: `${query} sesame-token` } }),
    },
    response: {
      status: 200,
      headers: [{ name: 'Set-Cookie', value: 'session=sesame-cookie' }],
      cookies: [{ name: 'session', value: 'sesame-cookie' }],
      content: {
        size: text.length,
        mimeType,
        text: base64 ? base64Of(text) : text,
        ...(base64 && { encoding: 'base64' }),
      },
    },
    serverIPAddress: 'sesame-address',
    _initiator: { url: 'https://example.com/?t=sesame-token' },
  }
}

const base64Of = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

const STAKE = 'https://stake.com/_api/graphql'
const EVERYMATRIX =
  'https://sports-api.everymatrix.com/bets-api/v1/4093/settled-bets?limit=20&placedBefore=sesame-query'

export const stakeCall = (answer: unknown, more: Partial<Call> = {}): Call => ({
  url: STAKE,
  answer,
  query: 'query SportBets { user { sportBetList(limit: 20) { id } } }',
  ...more,
})
export const betAtHomeCall = (answer: unknown, more: Partial<Call> = {}): Call => ({
  url: EVERYMATRIX,
  answer,
  method: 'GET',
  origin: 'https://bah26.com',
  ...more,
})

/** A recording of a page that loads these lists, among calls with personal data. */
export function har(...calls: readonly Call[]): Json {
  const others: readonly Call[] = [
    {
      url: 'https://stake.com/_api/graphql',
      answer: { data: { user: { email: 'sesame-mail@example.com' } } },
      query: 'query Me { user { email } }',
    },
    { url: 'https://stake.com/app.js', answer: 'const api = "sportBet"', method: 'GET', mimeType: 'text/javascript' },
    { url: 'https://example.com/a.png', answer: 'sesame-name', method: 'GET', mimeType: 'image/png', base64: true },
  ]
  return {
    log: {
      version: '1.2',
      creator: { name: 'WebInspector', version: '537.36' },
      pages: [{ title: 'https://stake.com/my-bets?user=sesame-name', id: 'page_1' }],
      entries: [...others, ...calls].map(harEntry),
    },
  }
}
