import { expect, test } from 'vitest'
import { formatOfHeader, rulesOf } from './formats.ts'
import { headerKey } from './header-key.ts'
import { COUPON_HEADER, SLIP_HEADER } from './headerless-formats.ts'
import { IMPORT_FORMATS, type ImportFormat } from './plan.ts'

/** The columns of a program's file with what the format says of each: "-" is not taken, and nothing is told by its name. */
const HEADERS: readonly (readonly [ImportFormat, string])[] = [
  [
    'clutchbook-csv',
    'id:- placedAt teams:event selectedTeam:pick betType amount odds status:- outcome:state result:profit settledAt createdAt:- matchId:- freeBet:freeBet live:live note:comment legs:legs',
  ],
  [
    'bet-analytix-export',
    'Date Type:kind Sport Label:event Odds Stake State Bookmaker Tipster Category:tags Competition:note BetType:market Closing EstimatedProbability Commission Bonus Live Freebet Comment',
  ],
  [
    'bet-analytix-form',
    'Date Type:kind Sport Label:event Odds Stake State Bookmaker Tipster Category:tags Competition:note BetType:market Closing Commission Live',
  ],
  [
    'pikkit',
    'bet_id sportsbook type:kind status odds closing_line ev amount profit time_placed:- time_settled:- time_placed_iso:placedAt time_settled_iso:settledAt bet_info:event tags sports leagues',
  ],
  ['betfair-profit', 'Market:event Start_time:note Settled_date:placedAt Profit/Loss_(£):cashIn'],
  ['betfair-profit', 'Mercado:event Data_da_resolução:placedAt Lucro/Perda_(EUR):cashIn'],
  [
    'betfair-statement',
    'Data Descrição:event Entrada_de_Dinheiro_(R$):cashIn Entrada_de_bônus_(R$):note Saída_de_Dinheiro_(R$):cashOutflow Saída_de_bônus_(R$):note Saldos_em_Dinheiro_(R$):-',
  ],
  ['betting-tracker', 'kind:kind market:event selection odds stake exchange currency placedAt notes'],
  [
    'betting-tracker-sets',
    'matchedSetId:externalId market:event selection promoType:tags status:state backExchange:bookmaker backOdds:odds backStake:stake backCurrency:currency backProfitLoss:profit layExchange:layBookmaker layOdds:layOdds layStake:layStake layCurrency:- layProfitLoss:layProfit netExposure:- netProfit:- settledAt:settledAt',
  ],
  ['betting-tracker-balances', 'account:bookmaker type:cashKind amount:cashIn currency date'],
  [
    'sharkbetx',
    'settled_at placed_at bet_id wallet_address:- event_title event_id:- outcome:pick token_id:- side:kind status order_type:- order_id:- order_status:- limit_price:- avg_fill_price:- decimal_odds stake_usdc:stake original_stake_usdc:- total_risk_usdc:- shares:- commission_usdc:fee net_usdc:profit',
  ],
  ['bettracker', 'Date Site Sport Type:market Name Odds Bet To_Win:toWin Result'],
  [
    'draftkings',
    'External_Bet_ID Bet_Date_Time:placedAt Bet_Type:kind Bet_Amount Number_of_Bets:- Number_of_Legs:- Bet_Settled:- Bet_Selection:pick Market_Name Bet_American_Odds Bet_Result Payout Potential_Payout:- Leg_Settled:- Leg_Result:- Leg_American_Odds:legOdds Bet_Settled_Date:settledAt Bet_Bonus_Type',
  ],
  ['player-profit', 'Date Sport Selection Stake Odds Result'],
  ['bet-tracker-us', 'date sport book type:market team_or_player odds_american stake result notes'],
  ['tracker-ru', 'Дата Событие Коэф. Ставка Статус Тип'],
  ['results-en', 'Placed_At Home_Team Away_Team Selection Decimal_Odds Amount Result League'],
  ['tracker-fr', 'Date Sport Marché Sélection Mise Cote Statut Référence:externalId'],
]

const CASES = HEADERS.map(([format, header]) => {
  const columns = header.split(' ').map((column) => {
    const [, name = '', said = ''] = /^(.*?)(?::(\S+))?$/u.exec(column) ?? []
    return { name: name.replaceAll('_', ' '), said }
  })
  return { format, columns, names: columns.map(({ name }) => name) }
})

const saidOf = (columns: ReturnType<typeof rulesOf>['columns'], names: readonly string[]) =>
  names.map((name) => {
    const said = columns[headerKey(name)]
    return said === undefined ? '' : (said ?? '-')
  })

test.each(CASES)('$format is known by its header, which says what its columns are', ({ format, columns, names }) => {
  const rules = formatOfHeader(names)
  expect(rules?.format).toBe(format)
  expect(saidOf(rules?.columns ?? {}, names)).toEqual(columns.map(({ said }) => said))
})

test.each(CASES)('$format has no column that its file has not', ({ names }) => {
  const keys = new Set(names.map(headerKey))
  // Bet-Analytix, tracker-ru and others give some of their columns in some exports only.
  expect(Object.keys(formatOfHeader(names)?.columns ?? {}).filter((key) => !keys.has(key))).toEqual([])
})

test('the columns of slips and coupons have the names of their own header', () => {
  expect(saidOf(rulesOf('pinnacle-slips').columns, SLIP_HEADER)).toEqual(
    'settledAt event pick odds externalId state placedAt note stake - payout'.split(' '),
  )
  expect(saidOf(rulesOf('fonbet-json').columns, COUPON_HEADER)).toEqual(
    'externalId placedAt state stake odds payout freeBet sport event pick live legs cashKind cashIn'.split(' '),
  )
})

test('a header without one of the names that all files of its program have is unknown', () => {
  const { header } = rulesOf('sharkbetx')
  for (const missing of header) expect(formatOfHeader(header.filter((name) => name !== missing))).toBeNull()
  expect(formatOfHeader([])).toBeNull()
})

test('every format has its rules', () => {
  expect(IMPORT_FORMATS.map((format) => rulesOf(format).format)).toEqual(IMPORT_FORMATS)
  expect(new Set(HEADERS.map(([format]) => format))).toEqual(
    new Set(IMPORT_FORMATS.filter((format) => rulesOf(format).header.length > 0)),
  )
})

test('what the words and the numbers of a format mean where they are not as usual', () => {
  const { columns: _, header: __, ...tracker } = rulesOf('bet-tracker-us')
  // P is a push in the sheets of bet-tracker, and a bet in progress in those of Bet-Analytix.
  expect(tracker).toEqual({
    format: 'bet-tracker-us',
    oddsNotation: 'american',
    states: { w: 'won', l: 'lost', p: 'push', v: 'void' },
  })
  expect(rulesOf('bet-analytix-form')).toMatchObject({ states: { w: 'won', l: 'lost', p: 'pending' }, legs: 'below' })
  expect(rulesOf('bet-analytix-export')).toMatchObject({ states: { w: 'won', l: 'lost', p: 'pending' }, legs: 'below' })
  expect(rulesOf('betting-tracker-sets')).toMatchObject({
    states: { matched: 'pending', partially_matched: 'pending' },
    rows: 'sets',
    exactDecimals: true,
  })
  for (const format of ['clutchbook-csv', 'fonbet-json'] as const) expect(rulesOf(format).oddsNotation).toBe('decimal')
  for (const format of ['bettracker', 'draftkings'] as const) expect(rulesOf(format).oddsNotation).toBe('american')
  for (const format of ['pikkit', 'sharkbetx'] as const) expect(rulesOf(format).exactDecimals).toBe(true)
  for (const format of ['betfair-profit', 'betfair-statement', 'betting-tracker-balances'] as const)
    expect(rulesOf(format).rows).toBe('cash')
  expect(rulesOf('fonbet-json')).toMatchObject({ rows: 'mixed', currency: 'RUB' })
  expect(rulesOf('draftkings').legs).toBe('same-id')
  expect(rulesOf('generic').legs).toBe('below')
  const bookmakers = ['betfair-profit', 'betfair-statement', 'sharkbetx', 'draftkings', 'pinnacle-slips'] as const
  expect(bookmakers.map((format) => rulesOf(format).bookmaker)).toEqual([
    'Betfair',
    'Betfair',
    'SharkBetX',
    'DraftKings',
    'Pinnacle',
  ])
})
