import { cutText } from '../text/clean-text.ts'
import { searchText } from '../text/search-text.ts'
import type { ColumnTarget } from './plan.ts'
import { readMoney } from './text/number-text.ts'
import { readState } from './text/state-text.ts'
import { readUnits } from './text/unit-text.ts'

/** A header without case, accents, punctuation and what stands in parentheses: "Profit/Loss (£)" is "profit loss", "placedAt" is "placedat". */
export function headerKey(name: string): string {
  return searchText(cutText(name, 200).replace(/\([^)]*\)/gu, ' '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Names of columns in English, Portuguese, Russian, French and Spanish, as `headerKey` writes them. */
const NAMES: Readonly<Partial<Record<ColumnTarget, string>>> = {
  placedAt:
    'date|datetime|date time|placed at|placedat|placed|time placed|date placed|bet date|placed date|timestamp|data|data da aposta|data e hora|data hora|dia|apostado em|дата|дата и время|дата ставки|сделана|время ставки|fecha|date du pari|date de pari|date pari',
  placedTime: 'time|hora|horario|время|heure|bet time|start time',
  settledAt:
    'settled at|settledat|settled|settled date|time settled|date settled|data da resolucao|data de resolucao|liquidada em|encerrada em|resolvida em|рассчитана|дата расчета|date de reglement|closed at',
  event:
    'event|match|matchup|game|fixture|teams|label|evento|jogo|partida|confronto|times|событие|матч|игра|evenement|rencontre|equipes|bet info|event title|event name|name|description|descricao|partido|descripcion',
  team1: 'home team|home|team 1|team1|team a|time 1|time a|mandante|time da casa|команда 1|хозяева|equipe 1|domicile',
  team2:
    'away team|away|team 2|team2|team b|opponent|time 2|time b|visitante|adversario|команда 2|гости|equipe 2|exterieur',
  pick: 'pick|selection|bet on|selectedteam|selected team|bet selection|selecao|palpite|aposta em|escolha|entrada|прогноз|исход|выбор|ставка на|pronostic|choix|team or player|seleccion|outcome name',
  market:
    'market|bet type|bettype|market name|mercado|tipo de aposta|рынок|тип ставки|вид ставки|marche|type de pari|tipo de mercado',
  odds: 'odds|odd|price|decimal odds|odds american|american odds|bet american odds|cota|cotas|cotacao|кф|коэф|коэффициент|кэф|кеф|cote|cuota|cuotas|quota|momio',
  stake:
    'stake|amount|bet amount|wager|risk|bet|staked|stake amount|valor|valor apostado|stake r|aposta|montante|investimento|ставка|сумма|сумма ставки|размер ставки|mise|importe|apuesta|unidades|units|units staked|units bet|unid|юниты',
  state:
    'state|status|result|outcome|bet result|w l|win loss|win lose|resultado|situacao|estado|green red|статус|результат|итог|расчет|statut|resultat',
  profit:
    'profit|profit loss|p l|pl|pnl|p and l|net|net profit|net result|gain|lucro|lucro perda|lucro prejuizo|ganho|saldo|retorno liquido|прибыль|профит|прибыль убыток|доход|чистая прибыль|benefice|profit perte|beneficio|ganancia',
  payout: 'payout|return|returns|retorno|retorno total|paid|pago|выплата|возврат средств|retour|paiement|pago total',
  toWin: 'to win|to win amount|potential profit|lucro potencial|ganho potencial|потенциальная прибыль',
  cashOut: 'cashout|cash out|cash out amount|valor cashout|кэшаут|выкуп',
  freeBet: 'freebet|free bet|is free bet|aposta gratis|bet bonus type|фрибет|pari gratuit|freebet sn',
  live: 'live|in play|inplay|ao vivo|is live|лайв|en direct|en vivo',
  bookmaker:
    'bookmaker|bookie|book|sportsbook|site|exchange|casa|casa de aposta|casa de apostas|bookmakers|букмекер|бк|контора|operateur|casa de apuestas|platform',
  tipster: 'tipster|tipper|capper|handicapper|tipster name|dica de|типстер|каппер|прогнозист|pronostiqueur',
  sport: 'sport|sports|esporte|esportes|modalidade|спорт|вид спорта|deporte',
  tags: 'tag|tags|category|categories|categoria|etiquetas|strategy|estrategia|метка|метки|теги|категория|стратегия|categorie|strategie',
  comment:
    'note|notes|comment|comments|remark|remarks|nota|notas|observacao|observacoes|comentario|obs|заметка|заметки|комментарий|примечание|commentaire|commentaires|remarque',
  closing:
    'closing|closing line|closing odds|closing price|cota de fechamento|odd de fechamento|odds de fechamento|fechamento|кэф закрытия|коэффициент закрытия|закрытие|cote de cloture|cuota de cierre',
  ownChance:
    'estimatedprobability|estimated probability|my probability|own chance|probabilidade estimada|minha probabilidade|своя вероятность|моя вероятность|probabilite estimee|probabilidad estimada',
  note: 'clv|ev|probability|commission|bonus|eachway|each way|competition|league|leagues|tournament|campeonato|liga|competicao|torneio|турнир|лига|соревнование|ligue|line|o u|tail|placar|score|счет|start time|round|confidence|confianca',
  externalId:
    'bet id|betid|id|bet no|bet ref|ticket id|ticket|slip id|external bet id|reference|номер|номер ставки|номер купона|купон|bilhete|id da aposta|codigo|reference du pari|coupon',
  currency: 'currency|ccy|moeda|валюта|devise|moneda',
  kind: 'kind|bet kind|slip type|tipo de bilhete',
}

const TARGETS: ReadonlyMap<string, ColumnTarget> = new Map(
  // Of a name in two lists, the first list counts: "start time" is none of a bet's times.
  (Object.entries(NAMES) as [ColumnTarget, string][])
    .flatMap(([target, names]) => names.split('|').map((name) => [name, target] as const))
    .reverse(),
)

/** Of a known name. */
// Stryker disable next-line StringLiteral: more words than that are in no name
const MOST_WORDS = Math.max(...[...TARGETS.keys()].map((name) => name.split(' ').length))

export type NamedTarget = { readonly target: ColumnTarget | null; readonly isCertain: boolean }

/** What a column is by its name alone: the whole name, or for a guess the longest known name within it. */
function targetOfName(name: string): NamedTarget {
  const key = headerKey(name)
  const exact = TARGETS.get(key)
  if (exact) return { target: exact, isCertain: true }
  const words = key.split(' ')
  // Stryker disable next-line EqualityOperator: no words are no name
  for (let length = MOST_WORDS; length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const part = words.slice(start, start + length).join(' ')
      const target = part.length > 2 ? TARGETS.get(part) : undefined
      if (target) return { target, isCertain: false }
    }
  }
  return { target: null, isCertain: false }
}

// Stryker disable next-line BooleanLiteral: a number alone is money, too
const isStake = (cell: string) => readMoney(cell, null) !== null || readUnits(cell, false) !== null
/** In many sheets these columns hold the pick, and the stake has its own column. */
const STAKE_OR_PICK = /^(?:bet|aposta|apuesta|ставка)$/u

/** The target of a name where its column holds something else: "Aposta" with the names of teams, "Resultado" with sums. */
function fitting(name: string, named: NamedTarget, cells: readonly string[]): NamedTarget {
  const mostly = (holds: (cell: string) => boolean) => cells.filter(holds).length * 2 > cells.length
  const guess = (target: ColumnTarget): NamedTarget => ({ target, isCertain: false })
  const { target } = named
  if (cells.length === 0) return named
  const isState = mostly((cell) => readState(cell) !== null)
  if (target === 'pick') return isState ? guess('state') : named
  if (target === 'state') return !isState && mostly((cell) => readMoney(cell, null) !== null) ? guess('profit') : named
  if (!STAKE_OR_PICK.test(headerKey(name)) || cells.some(isStake)) return named
  return guess(isState ? 'state' : 'pick')
}

/** Targets that one column of a table can have; several columns can be tags, or kept in the note. */
const SHARED: readonly ColumnTarget[] = ['tags', 'sport', 'note', 'comment']

/**
 * The columns of an unknown table by their names, and by some cells of each that are not empty. Where two names mean the same, the
 * certain one and then the first is taken.
 */
export function targetsOfColumns(names: readonly string[], cells: readonly (readonly string[])[]): NamedTarget[] {
  const found = names.map((name, index) => fitting(name, targetOfName(name), cells[index] ?? []))
  const taken = new Map<ColumnTarget, number>()
  for (const wanted of [true, false]) {
    found.forEach(({ target, isCertain }, index) => {
      if (target && isCertain === wanted && !taken.has(target)) taken.set(target, index)
    })
  }
  return found.map((one, index) => {
    if (one.target === null || SHARED.includes(one.target) || taken.get(one.target) === index) return one
    return { target: 'note', isCertain: false }
  })
}

/** The number of different known column names in a row: a header has the most. */
export function headerScore(cells: readonly string[]): number {
  const keys = new Set(cells.map(headerKey))
  return [...keys].filter((key) => TARGETS.has(key)).length
}

/** The columns that a table of bets must have: a date, the money, the odds, and the pick. */
export function missingTargets(targets: readonly (ColumnTarget | null)[]): ColumnTarget[] {
  const has = (...wanted: ColumnTarget[]) => wanted.some((target) => targets.includes(target))
  const missing: ColumnTarget[] = []
  if (!has('placedAt', 'settledAt')) missing.push('placedAt')
  if (!has('event', 'pick', 'market') && !(has('team1') && has('team2'))) missing.push('event')
  if (!has('odds')) missing.push('odds')
  if (!has('stake')) missing.push('stake')
  return missing
}
