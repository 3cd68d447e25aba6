import { required } from '../required.ts'
import { headerKey } from './header-key.ts'
import { type FormatRules, HEADERLESS } from './headerless-formats.ts'
import type { ImportFormat } from './plan.ts'

const PENDING_P = { w: 'won', l: 'lost', p: 'pending', v: 'void' } as const
const BET_ANALYTIX: FormatRules['columns'] = {
  type: 'kind',
  label: 'event',
  competition: 'note',
  bettype: 'market',
  category: 'tags',
}

/** Its header is in the language of the account. */
const BETFAIR_PROFIT = { format: 'betfair-profit', bookmaker: 'Betfair', rows: 'cash' } as const

/** In the order in which they are tried: a format comes before those whose columns are a subset of its own. */
const FORMATS: readonly FormatRules[] = [
  {
    format: 'clutchbook-csv',
    header: ['placedat', 'teams', 'selectedteam', 'bettype', 'amount', 'odds', 'status', 'outcome', 'result'],
    columns: {
      id: null,
      createdat: null,
      matchid: null,
      teams: 'event',
      selectedteam: 'pick',
      status: null,
      outcome: 'state',
      result: 'profit',
      legs: 'legs',
      freebet: 'freeBet',
      note: 'comment',
      live: 'live',
    },
    oddsNotation: 'decimal',
  },
  {
    format: 'bet-analytix-export',
    header: ['date', 'type', 'sport', 'label', 'odds', 'stake', 'state', 'estimatedprobability', 'bonus'],
    columns: BET_ANALYTIX,
    states: PENDING_P,
    legs: 'below',
  },
  {
    format: 'bet-analytix-form',
    header: ['date', 'type', 'sport', 'label', 'odds', 'stake', 'state', 'bookmaker', 'tipster', 'competition'],
    columns: BET_ANALYTIX,
    states: PENDING_P,
    legs: 'below',
  },
  {
    format: 'pikkit',
    header: ['bet id', 'sportsbook', 'closing line', 'ev', 'time placed iso', 'time settled iso', 'bet info'],
    columns: {
      type: 'kind',
      'time placed': null,
      'time settled': null,
      'time placed iso': 'placedAt',
      'time settled iso': 'settledAt',
      'bet info': 'event',
    },
    exactDecimals: true,
  },
  {
    ...BETFAIR_PROFIT,
    header: ['market', 'start time', 'settled date', 'profit loss'],
    columns: { market: 'event', 'start time': 'note', 'settled date': 'placedAt', 'profit loss': 'cashIn' },
  },
  {
    ...BETFAIR_PROFIT,
    header: ['mercado', 'data da resolucao', 'lucro perda'],
    columns: { mercado: 'event', 'data da resolucao': 'placedAt', 'lucro perda': 'cashIn' },
  },
  {
    format: 'betfair-statement',
    header: ['data', 'descricao', 'entrada de dinheiro', 'saida de dinheiro', 'saldos em dinheiro'],
    columns: {
      descricao: 'event',
      'entrada de dinheiro': 'cashIn',
      'entrada de bonus': 'note',
      'saida de dinheiro': 'cashOutflow',
      'saida de bonus': 'note',
      'saldos em dinheiro': null,
    },
    bookmaker: 'Betfair',
    rows: 'cash',
  },
  {
    format: 'betting-tracker-sets',
    header: ['matchedsetid', 'market', 'selection', 'backexchange', 'backodds', 'backstake', 'layodds', 'laystake'],
    columns: {
      matchedsetid: 'externalId',
      market: 'event',
      promotype: 'tags',
      status: 'state',
      backexchange: 'bookmaker',
      backodds: 'odds',
      backstake: 'stake',
      backcurrency: 'currency',
      backprofitloss: 'profit',
      layexchange: 'layBookmaker',
      layodds: 'layOdds',
      laystake: 'layStake',
      laycurrency: null,
      layprofitloss: 'layProfit',
      netexposure: null,
      netprofit: null,
      settledat: 'settledAt',
    },
    rows: 'sets',
    exactDecimals: true,
    states: { matched: 'pending', partially_matched: 'pending' },
  },
  {
    format: 'betting-tracker-balances',
    header: ['account', 'type', 'amount', 'currency', 'date'],
    columns: { account: 'bookmaker', type: 'cashKind', amount: 'cashIn' },
    rows: 'cash',
  },
  {
    format: 'betting-tracker',
    header: ['kind', 'market', 'selection', 'odds', 'stake', 'exchange', 'currency', 'placedat'],
    columns: { kind: 'kind', market: 'event' },
  },
  {
    format: 'sharkbetx',
    header: [
      'settled at',
      'placed at',
      'bet id',
      'wallet address',
      'event title',
      'outcome',
      'decimal odds',
      'stake usdc',
    ],
    columns: {
      outcome: 'pick',
      'wallet address': null,
      'event id': null,
      'token id': null,
      side: 'kind',
      'order type': null,
      'order id': null,
      'order status': null,
      'limit price': null,
      'avg fill price': null,
      'stake usdc': 'stake',
      'original stake usdc': null,
      'total risk usdc': null,
      shares: null,
      'commission usdc': 'fee',
      'net usdc': 'profit',
    },
    exactDecimals: true,
    bookmaker: 'SharkBetX',
  },
  {
    format: 'bettracker',
    header: ['date', 'site', 'sport', 'type', 'name', 'odds', 'bet', 'to win', 'result'],
    columns: { type: 'market', 'to win': 'toWin' },
    oddsNotation: 'american',
  },
  {
    format: 'draftkings',
    header: [
      'external bet id',
      'bet date time',
      'bet amount',
      'number of legs',
      'bet american odds',
      'leg american odds',
    ],
    columns: {
      'bet date time': 'placedAt',
      'bet type': 'kind',
      'number of bets': null,
      'number of legs': null,
      'bet settled': null,
      'potential payout': null,
      'leg settled': null,
      'leg result': null,
      'leg american odds': 'legOdds',
      'bet settled date': 'settledAt',
      'bet selection': 'pick',
    },
    oddsNotation: 'american',
    bookmaker: 'DraftKings',
    legs: 'same-id',
  },
  {
    format: 'bet-tracker-us',
    header: ['date', 'sport', 'book', 'type', 'team or player', 'odds american', 'stake', 'result'],
    columns: { type: 'market' },
    oddsNotation: 'american',
    states: { w: 'won', l: 'lost', p: 'push', v: 'void' },
  },
  {
    format: 'player-profit',
    isCommon: true,
    header: ['date', 'sport', 'selection', 'stake', 'odds', 'result'],
    columns: {},
  },
  {
    format: 'results-en',
    isCommon: true,
    header: ['placed at', 'home team', 'away team', 'selection', 'decimal odds', 'amount', 'result'],
    columns: {},
  },
  {
    format: 'tracker-ru',
    isCommon: true,
    header: ['дата', 'событие', 'коэф', 'ставка', 'статус'],
    columns: {},
  },
  {
    format: 'tracker-fr',
    isCommon: true,
    header: ['date', 'sport', 'marche', 'selection', 'mise', 'cote', 'statut'],
    columns: { reference: 'externalId' },
  },
]

/** The format whose names are all in this header; null for an unknown one. */
export function formatOfHeader(names: readonly string[]): FormatRules | null {
  const keys = new Set(names.map(headerKey))
  return FORMATS.find(({ header }) => header.every((name) => keys.has(name))) ?? null
}

/** The rules of a format. Betfair's profit and loss has two headers; both have the same rules. */
export function rulesOf(format: ImportFormat): FormatRules {
  const rules = [...FORMATS, ...HEADERLESS].find((one) => one.format === format)
  return required(rules, `the rules of the format ${format}`)
}
