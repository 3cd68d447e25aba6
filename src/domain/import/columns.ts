import { searchText } from '../text/search-text.ts'
import { LONGEST_EVENT, namesSide, withGames, withOneEvent, withTeams } from './event-columns.ts'
import { headerKey } from './header-key.ts'
import { withHiddenResults } from './hidden-results.ts'
import { areAmericanLines, areLines, areMaps, isQualifier } from './market-columns.ts'
import type { ColumnTarget, NamedTarget } from './plan.ts'
import { isLossColumn, markedColumns } from './result-columns.ts'
import { pricesOfSides, withoutSide } from './side-prices.ts'
import { plainAmount } from './text/accounting-text.ts'
import { isCashWord } from './text/cash-words.ts'
import { isCurrencyCode } from './text/currency-text.ts'
import { readDate } from './text/date-text.ts'
import { isFreeBetText } from './text/free-bet-text.ts'
import { readMoney } from './text/number-text.ts'
import { isMarketText } from './text/pick-text.ts'
import { exchangeSide, isSlipKind } from './text/slip-kind.ts'
import { areAnswers, isAlphabet, mayBeState, readState, stateKey } from './text/state-text.ts'
import { isUnitValueColumn, readUnits } from './text/unit-text.ts'
import { isZoneColumn } from './text/zone-text.ts'

/** Names of columns in nine languages, as `headerKey` writes them; a name may be in several lists. */
const NAMES: Readonly<Partial<Record<ColumnTarget, string>>> = {
  placedAt:
    'date|datetime|date time|placed at|placedat|placed|time placed|date placed|bet date|placed date|timestamp|data|data da aposta|data e hora|data hora|dia|apostado em|дата|дата и время|дата ставки|сделана|время ставки|fecha|date du pari|date de pari|date pari|datum|wettdatum|spieldatum|datum uhrzeit|data e ora|data scommessa|data giocata|tarih|tarih saat|bahis tarihi|data zakladu|data i godzina|fecha y hora|fecha de apuesta|fecha de la apuesta|date et heure|data de registro|created at|created|created on',
  placedTime: 'time|hora|horario|время|heure|bet time|start time|uhrzeit|ora|saat|godzina',
  settledAt:
    'settled at|settledat|settled|settled date|time settled|date settled|data da resolucao|data de resolucao|liquidada em|encerrada em|resolvida em|рассчитана|дата расчета|date de reglement|closed at|fecha de resolucion|abgerechnet am|data esito|data rozliczenia',
  event:
    'event|match|matchup|game|fixture|teams|label|evento|jogo|partida|confronto|times|событие|матч|игра|evenement|rencontre|equipes|bet info|event title|event name|name|description|descricao|partido|descripcion|spiel|begegnung|paarung|partie|incontro|partita|avvenimento|mac|karsilasma|mecz|spotkanie|wydarzenie|encuentro|rencontres|match name',
  team1:
    'home team|home|team 1|team1|team a|time 1|time a|mandante|time da casa|команда 1|хозяева|equipe 1|domicile|heim|casa squadra|ev sahibi|gospodarze|equipo 1|local|squadra casa|squadra di casa|squadra 1',
  team2:
    'away team|away|team 2|team2|team b|opponent|time 2|time b|visitante|adversario|команда 2|гости|equipe 2|exterieur|gast|auswarts|ospite|deplasman|goscie|equipo 2|squadra ospite|squadra in trasferta|squadra 2',
  pick: 'pick|selection|bet on|selectedteam|selected team|bet selection|selecao|palpite|aposta em|escolha|entrada|прогноз|исход|выбор|ставка на|pronostic|choix|team or player|seleccion|outcome name|tipp|auswahl|wette auf|selezione|pronostico|giocata|tahmin|secim|wybor|typ|apuesta a|prediction|side|aposta feita|segno|segno giocato',
  market:
    'market|bet type|bettype|market name|mercado|tipo de aposta|рынок|тип ставки|вид ставки|marche|type de pari|tipo de mercado|markt|wettart|mercato|tipo scommessa|tipo di scommessa|bahis turu|rynek|rodzaj zakladu|tipo de apuesta',
  odds: 'odds|odd|price|decimal odds|odds american|american odds|bet american odds|cota|cotas|cotacao|кф|коэф|коэффициент|кэф|кеф|cote|cuota|cuotas|quota|momio|quote|quoten|oran|oranlar|kurs|kurs zakladu|cotes|odds hk|hk odds|malay odds|indo odds|price cents|coefficient|coef|coeficiente|coefficiente|koeffizient|koef|wspolczynnik',
  stake:
    'stake|amount|bet amount|wager|risk|bet|staked|stake amount|valor|valor apostado|stake r|aposta|montante|investimento|ставка|сумма|сумма ставки|размер ставки|mise|importe|apuesta|unidades|units|units staked|units bet|unid|юниты|value|einsatz|wetteinsatz|betrag|puntata|importo|giocato|bahis|bahis miktari|miktar|tutar|stawka|kwota|importe apostado|monto|monto apostado|montant|mises|total stake|bet sum|cost|total cost',
  state:
    'state|status|result|outcome|bet result|w l|win loss|win lose|resultado|situacao|estado|green red|статус|результат|итог|расчет|statut|resultat|ergebnis|wettstatus|esito|risultato|stato|sonuc|durum|wynik|rezultat|etat|winner|vencedor|ganador|vainqueur|победитель|sieger|vincitore|kazanan|zwyciezca',
  profit:
    'profit|profit loss|p l|pl|pnl|p and l|net|net profit|net result|gain|lucro|lucro perda|lucro prejuizo|ganho|saldo|retorno liquido|прибыль|профит|прибыль убыток|доход|чистая прибыль|benefice|profit perte|beneficio|ganancia|gain net|gain perte|gains|gewinn verlust|reingewinn|gewinn|profitto|profitto perdita|guadagno|utile|kar|kar zarar|net kar|zysk|zysk strata|bilans|ganancia neta|ganancia perdida|beneficio neto|resultado neto|netto|lucro liquido|won lost amount|winnings',
  payout:
    'payout|return|returns|retorno|retorno total|paid|pago|выплата|возврат средств|retour|paiement|pago total|total return|gross return|auszahlung|vincita|incasso|kazanc|odeme|wyplata|wygrana|gain|gains|ganho|ganhos|ganancia|ganancias|cobro|доход|выигрыш|gewinn|premio|winnings|collected|win amount|amount won|win sum',
  balance:
    'balance|saldo|bankroll|bank|banca|kontostand|solde|bakiye|stan konta|баланс|банк|saldo final|saldo apos|running total|after|bank after|balance after|bankroll after|depois|banca depois|después|despues|saldo despues|после|банк после|nachher|danach|apres|solde apres|dopo|saldo dopo|sonra|po zakladzie|cumulative|cumulative profit|acumulado|running balance',
  fee: 'commission|fee|fees|comissao|comision|taxa|комиссия|frais|gebuhr|provision|commissione|komisyon|prowizja|tax|steuer|podatek|imposto',
  toWin:
    'to win|to win amount|potential profit|potential payout|potential return|retorno potencial|possible win|lucro potencial|ganho potencial|потенциальная прибыль',
  cashOut: 'cashout|cash out|cash out amount|valor cashout|кэшаут|выкуп|rachat|cobrado anticipado',
  freeBet:
    'freebet|free bet|is free bet|aposta gratis|bet bonus type|фрибет|pari gratuit|freebet sn|apuesta gratis|gratiswette|freiwette|bonus scommessa|darmowy zaklad|bonus bet|free bet amount|free stake|bonus|bono|bonus money|bonus stake|bonus amount|bonus funds|bonus used|saldo de bonus|valor do bonus|bonusgeld|бонус|бонусные деньги',
  live: 'live|in play|inplay|ao vivo|is live|лайв|en direct|en vivo|dal vivo|canli|na zywo',
  bookmaker:
    'bookmaker|bookie|book|sportsbook|site|exchange|casa|casa de aposta|casa de apostas|bookmakers|букмекер|бк|контора|operateur|casa de apuestas|platform|buchmacher|wettanbieter|anbieter|operatore|bahis sitesi|bukmacher|bookmaker name|casa apuestas',
  tipster: 'tipster|tipper|capper|handicapper|tipster name|dica de|типстер|каппер|прогнозист|pronostiqueur',
  sport:
    'sport|sports|esporte|esportes|modalidade|спорт|вид спорта|deporte|sportart|spiel art|disciplina|spor|dyscyplina|game title|esport|e sport|videogame|disciplina esportiva|дисциплина|discipline|juego|jeu|gioco|oyun|gra',
  tags: 'tag|tags|category|categories|categoria|etiquetas|strategy|estrategia|метка|метки|теги|категория|стратегия|categorie|strategie|etiqueta',
  comment:
    'note|notes|comment|comments|remark|remarks|nota|notas|observacao|observacoes|comentario|obs|заметка|заметки|комментарий|примечание|commentaire|commentaires|remarque|notiz|notizen|kommentar|bemerkung|commento|not|notlar|aciklama|notatka|notatki|uwagi|observaciones|comentarios',
  closing:
    'closing|closing line|closing odds|odds closing|odds close|close odds|odds at close|closing price|cota de fechamento|odd de fechamento|odds de fechamento|fechamento|кэф закрытия|коэффициент закрытия|закрытие|cote de cloture|cuota de cierre',
  ownChance:
    'estimatedprobability|estimated probability|my probability|own chance|probabilidade estimada|minha probabilidade|своя вероятность|моя вероятность|probabilite estimee|probabilidad estimada',
  note: 'clv|ev|probability|eachway|each way|competition|league|leagues|tournament|campeonato|liga|competicao|torneio|турнир|лига|соревнование|ligue|line|o u|tail|placar|score|счет|start time|round|confidence|confianca|turnier|torneo|competicion|liga de|campionato|turnuva|turniej|rozgrywki',
  externalId:
    'bet id|betid|id|bet no|bet ref|ticket id|ticket|slip id|external bet id|reference|номер|номер ставки|номер купона|купон|bilhete|id da aposta|codigo|reference du pari|coupon|wett id|wettschein|numero scommessa|codice|numer kuponu|kupon|kupon no|id apuesta|referencia|coupon id',
  currency: 'currency|ccy|cur|curr|moeda|валюта|devise|moneda|waluta|wahrung|valuta|para birimi',
  kind: 'kind|bet kind|slip type|tipo de bilhete|type|bet type|bettype|tipo|tipo de aposta|tipo de apuesta|tipo scommessa|тип|тип ставки|вид ставки|type de pari|typ|art|tur|rodzaj|bahis turu|rodzaj zakladu|wettart|ticket type|structure|formato|side|back lay|lay back|back or lay|b l',
}

/** Names of a result column that count only as the whole name: "Win?", but not "Win probability". */
const WON =
  'won|win|wins|correct|hit|is won|is win|cashed|success|acertou|ganhou|bateu|green|gano|acerto|acertada|ganada|gagne|gagnee|gagnant|reussi|gewonnen|richtig|vinto|vinta|vincente|indovinato|выиграл|выиграла|выиграно|выигрыш|зашла|зашло|победа|kazandi|kazandi mi|tuttu|wygrany|wygral|trafiony'
const WON_NAMES = new Set(WON.split('|'))

/** Names of a payout column that count only as the whole name: "Back", but not "Back odds". */
const PAID_BACK =
  'returned|received|got|back|got back|paid back|cobrado|recebido|retornado|devuelto|ruckzahlung|zuruck|ritorno|rimborso|zwrot|возврат|donus|iade'
const PAID_BACK_NAMES = new Set(PAID_BACK.split('|'))
/** Names of sums that were paid, not of what a bet may win. */
const PAST = new Set(
  `${PAID_BACK}|paid|paid out|pago|collected|cobro|incasso|amount won|won amount|выплачено`.split('|'),
)

/** All targets of each name: "Ganho" and "Gain" are a profit in one file and a payout in another. */
const TARGETS: ReadonlyMap<string, readonly ColumnTarget[]> = (() => {
  const found = new Map<string, ColumnTarget[]>()
  for (const [target, names] of [...Object.entries(NAMES), ['state', WON], ['payout', PAID_BACK]] as [
    ColumnTarget,
    string,
  ][]) {
    for (const name of names.split('|')) found.set(name, [...(found.get(name) ?? []), target])
  }
  return found
})()

/** Words of the longest known name. */
const MOST_WORDS = Math.max(...[...TARGETS.keys()].map((name) => name.split(' ').length))

/** "Profit %" is not a sum and "Win %" not a result, but "Commission (5%)" is a sum. */
const IN_PERCENT = /(?<!\d\s?)%/u
/** "Expected profit" was not made, and "Recommended stake" was not bet. */
const EXPECTED =
  /(?<!\p{L})(?:recommended|suggested|recomendad[oa]|sugerid[oa]|рекоменд\p{L}*|conseillee?|empfohlen\p{L}*|consigliat[oa]|onerilen|zalecan\p{L}*|expected|theoretical|esperad[oa]|previst[oa]|ожидаем\p{L}*|attendue?|erwartet\p{L}*|attes[oa]|beklenen|oczekiwan\p{L}*)(?!\p{L})/u
/** Whether a column has percentages, by its name: they are not sums of a bet. */
export const isInPercent = (name: string): boolean => IN_PERCENT.test(name)
const NOT_IN_PERCENT: ReadonlySet<ColumnTarget> = new Set([
  'stake',
  'state',
  'profit',
  'payout',
  'balance',
  'fee',
  'toWin',
  'cashOut',
  'freeBet',
])

/** Whether a column has a commission in percent. */
export const isFeeRate = (name: string): boolean =>
  IN_PERCENT.test(name) && TARGETS.get(headerKey(name))?.includes('fee') === true

/** The targets that a name may mean: by the whole name or, as a guess, by the longest known name within it. */
function targetsOfName(name: string): { readonly targets: readonly ColumnTarget[]; readonly isCertain: boolean } {
  if (PLUS_MINUS.test(name)) return { targets: ['state', 'profit'], isCertain: true }
  if (isUnitValueColumn(name)) return { targets: ['note'], isCertain: true }
  const key = headerKey(name)
  const exact = TARGETS.get(key)
  if (IN_PERCENT.test(name)) {
    const others = exact?.filter((target) => !NOT_IN_PERCENT.has(target)) ?? []
    return { targets: others, isCertain: others.length > 0 }
  }
  if (exact) return { targets: exact, isCertain: true }
  // "Home odds" is not a team.
  if (TARGETS.get(withoutSide(key))?.includes('odds')) return { targets: ['odds'], isCertain: false }
  const words = key.split(' ')
  const isExpected = EXPECTED.test(key)
  for (let length = MOST_WORDS; length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const part = words.slice(start, start + length).join(' ')
      const isWhole = WON_NAMES.has(part) || PAID_BACK_NAMES.has(part)
      const targets = part.length > 2 && !isWhole ? TARGETS.get(part) : undefined
      if (targets)
        return {
          targets: isExpected ? targets.filter((target) => !NOT_IN_PERCENT.has(target)) : targets,
          isCertain: false,
        }
    }
  }
  return { targets: [], isCertain: false }
}

/** "+/−" names a column of results or of profits. */
const PLUS_MINUS = /^\s*\+\s*\/?\s*[-−–]\s*$/u

const isStake = (cell: string) => readMoney(plainAmount(cell), null) !== null || readUnits(cell, false) !== null
/** Words for a bet: in one sheet its stake, in another its pick. */
const STAKE_OR_PICK =
  /^(?:(?:my|mon|mes|minha|mi|meine|mein|moj|moje|моя|la mia|benim) )?(?:bets?|apostas?|apuestas?|ставк[аи]|bahis|pari|paris|tips?|tipps?|typy?|wetten?|scommess[ae]|giocat[ae]|puntat[ae]|zaklady?|iddaa|entradas?|pronos?)$/u
/** The match winner as a number. A draw, in contrast, cannot be a stake. */
const ONE_OR_TWO = /^[12]$/u
const DRAW = /^(?:[xх]|1[xх]|[xх]2)$/iu
/** The spellings of a result of 1, 0 or -1, or of a half. */
const ONES = /^[+-]?(?:[01]|0?[.,]5)(?:[.,]0+)?$/u
/** Short, ambiguous names of results: they count only if the cells are results. */
const RESULTS =
  /^(?:r|res|resul|rdo|erg|ergeb|wyn|son|esi|рез|резт|рез т|рез тат|win|won|hit|ganhou|ganhei|acertou|acertei|bateu|gano|gane|acerto|gagne|gewonnen|vinta|vinto|kazandi|tuttu|wygrana|trafione|trafiony|зашла|зашло|выиграла|выигрыш)$/u
/** "W/L", "G/P/R": the letters of results. */
const LETTERS = /^\p{L}(?: \p{L}){1,4}$/u

/** Whether a column has results, by its short name and its cells. */
function areResults(name: string, cells: readonly string[]): boolean {
  const key = headerKey(name)
  const isNamed = RESULTS.test(key) || (LETTERS.test(key) && isAlphabet(key.split(' ')))
  const isSigned = isNameOf(name, 'pick') && areSigns(cells)
  return isSigned || (isNamed && cells.filter(mayBeState).length * 2 > cells.length)
}

/** "+" for won and "-" for lost. */
const areSigns = (cells: readonly string[]) => cells.includes('+') && cells.every((cell) => /^[+−–—-]$/u.test(cell))

/** A column named with a word for a bet holds stakes, picks, results or kinds of slips. */
function betColumn({ targets, isCertain }: ReturnType<typeof targetsOfName>, cells: readonly string[]): NamedTarget {
  const stakes = cells.filter(isStake).length
  if (stakes * 2 > cells.length && !cells.some((cell) => DRAW.test(cell))) {
    return { target: 'stake', isCertain: stakes === cells.length }
  }
  if (stakes > 0 && targets.includes('stake') && !cells.some((cell) => DRAW.test(cell))) {
    return { target: 'stake', isCertain: false }
  }
  const mostly = (holds: (cell: string) => boolean) => cells.filter(holds).length * 2 > cells.length
  if (mostly((cell) => readState(cell) !== null)) return { target: 'state', isCertain: false }
  // "Tip" is the kind of a slip in Turkish, and "Typ" in German.
  if (mostly(isSlipKind)) return { target: 'kind', isCertain: targets.includes('kind') && isCertain }
  return { target: 'pick', isCertain: targets.includes('pick') && isCertain }
}

/** The sides of a line. */
const OVER_OR_UNDER =
  /^(?:over|under|mais|menos|acima|abaixo|más|больше|меньше|plus|moins|über|unter|ust|üst|alt|powyżej|poniżej|più|meno)(?!\p{L})/iu

/** The meaning of a name that fits the cells: "Bet type" with "Single" is the kind of slip, with "Handicap" the market. */
function fitting(name: string, cells: readonly string[]): NamedTarget {
  if (isQualifier(name, cells)) return { target: 'market', isCertain: true }
  const ofName = targetsOfName(name)
  const { targets, isCertain } = ofName
  const [named = null] = targets
  const mostly = (holds: (cell: string) => boolean) => cells.filter(holds).length * 2 > cells.length
  const guess = (target: ColumnTarget | null): NamedTarget => ({ target, isCertain: false })
  if (isOfBonusSums(name, cells)) return { target: 'note', isCertain: true }
  if (cells.length === 0) return { target: named, isCertain }
  const isOfKinds = targets.includes('kind') || targets.includes('market')
  // Deposits between bets have their own word in the column of kinds.
  if (mostly(isCashWord) || (isOfKinds && cells.some(isCashWord) && !cells.some(isSlipKind))) {
    return { target: 'cashKind', isCertain: isOfKinds }
  }
  if (STAKE_OR_PICK.test(headerKey(name))) return betColumn(ofName, cells)
  if (areResults(name, cells)) return { target: 'state', isCertain: true }
  if (isOfKinds) return { target: kindOrMarket(targets, mostly), isCertain }
  const isState = mostly((cell) => readState(cell) !== null)
  if (named === 'pick') return isState ? guess('state') : { target: named, isCertain }
  if (named === 'state') {
    const isSum =
      mostly((cell) => readMoney(cell, null) !== null) && !mostly((cell) => ONES.test(cell) || ONE_OR_TWO.test(cell))
    return !isState && isSum ? guess('profit') : { target: named, isCertain }
  }
  return contradicted(named, cells, mostly) ?? { target: named, isCertain }
}

const BONUS = /^(?:bonus|bono|бонус)$/u
/** Whether a column marks bets on a bonus: free bets, or bonus money that is paid back with the win. */
export const isBonusColumn = (name: string): boolean => BONUS.test(headerKey(name))
/** Sums of a bonus may come on top of a win. Yes and no mark free bets. */
const isOfBonusSums = (name: string, cells: readonly string[]) =>
  isBonusColumn(name) && !(areAnswers(cells) && cells.some((cell) => /\p{L}/u.test(cell)))

/** The target of a column whose cells contradict its name: "Settled" with yes and no, "P/L" with letters. */
function contradicted(named: ColumnTarget | null, cells: readonly string[], mostly: Mostly): NamedTarget | null {
  if (named === 'settledAt' && !cells.some((cell) => readDate(cell) !== null)) {
    return { target: areAnswers(cells) ? 'state' : null, isCertain: false }
  }
  if (cells.some(isStake) || (named !== 'stake' && named !== 'profit')) return null
  if (named === 'stake') return { target: null, isCertain: false }
  return mostly(mayBeState) ? { target: 'state', isCertain: false } : null
}

/** Whether some cells say by a word that a bet was won or lost. */
const areOutcomes = (cells: readonly string[]) => cells.some((cell) => ['won', 'lost'].includes(readState(cell) ?? ''))

type Mostly = (holds: (cell: string) => boolean) => boolean

function kindOrMarket(targets: readonly ColumnTarget[], mostly: Mostly): ColumnTarget {
  if (mostly((cell) => isSlipKind(cell) || isFreeBetText(cell)) || mostly(isExchangeSide)) return 'kind'
  if (targets.includes('pick')) return 'pick'
  return targets.includes('market') || mostly(isMarketText) ? 'market' : 'note'
}

const isExchangeSide = (cell: string) => exchangeSide(cell) !== null

/** Whether the cells name a side of their events: the side that won or, without a column of picks, the pick. */
function isOfWinners(cells: readonly string[], events: readonly string[]): boolean {
  const named = cells.filter((cell, row) => {
    const winner = searchText(cell)
    return winner.length > 1 && ` ${searchText(events[row] ?? '')} `.includes(winner)
  })
  return named.length * 2 > cells.filter((cell) => cell !== '').length && named.length > 0
}

/** Texts that name one side of their event, or count its maps or rounds: "3DMAX +1,5", "Over 2.5 maps". */
function areOfEvents(cells: readonly string[], events: readonly string[]): boolean {
  const named = cells.filter((cell, row) => cell !== '' && namesSide(cell, events[row] ?? '')).length
  const counted = cells.filter((cell, row) => isMarketText(cell) && !namesSide(cell, events[row] ?? '')).length
  return named > 0 && (named + counted) * 2 > cells.filter((cell) => cell !== '').length
}

/** Targets that several columns of a table can have. A status and a result together are the state: "Settled" and "Win". */
const SHARED: readonly ColumnTarget[] = ['tags', 'sport', 'note', 'comment', 'state', 'market', 'fee']

/**
 * The columns of an unknown table by their names and the cells of the first rows. If two columns may have one meaning, the certain one or else the
 * first has it until a reading decides (find-reading.ts), which also decides what amounts are. `isOfFormat`: additional columns of a known format.
 */
export function targetsOfColumns(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  { isOfFormat = false }: { readonly isOfFormat?: boolean } = {},
): NamedTarget[] {
  const cellsOf = (index: number) => rows.map((row) => row[index] ?? '')
  const fitted = names.map((name, index) =>
    fitting(
      name,
      cellsOf(index).filter((cell) => cell !== ''),
    ),
  )
  const named = withLinesAsOdds(fitted, names, cellsOf)
  const found = withMarketAsEvent(withTeams(withOneEvent(withGames(named, cellsOf), cellsOf), names), cellsOf)
  const at = (target: ColumnTarget) => found.findIndex((one) => one.target === target)
  const events =
    at('event') >= 0 ? cellsOf(at('event')) : rows.map((row) => `${row[at('team1')] ?? ''} ${row[at('team2')] ?? ''}`)
  const isOtherStake = (own: number) => found.some(({ target }, index) => target === 'stake' && index !== own)
  const withPicks = found.map((one, index): NamedTarget => {
    if (!STAKE_OR_PICK.test(headerKey(names[index] ?? ''))) return one
    const cells = cellsOf(index)
    // 1 and 2 are the two sides if another column has the stake.
    const isNumber = one.target === 'stake' && cells.every((cell) => cell === '' || ONE_OR_TWO.test(cell))
    if (isNumber && isOtherStake(index)) return { target: 'pick', isCertain: false }
    return one.target === 'pick' && areOfEvents(cells, events) ? { target: 'pick', isCertain: true } : one
  })
  const withWinners = withPicks.map((one, index): NamedTarget => {
    if (one.target !== 'state' || cellsOf(index).some((cell) => mayBeState(cell))) return one
    const isOfLines = cellsOf(index).some((cell) => OVER_OR_UNDER.test(cell))
    if (isOfLines && at('pick') < 0) return { target: 'pick', isCertain: false }
    if (!isOfWinners(cellsOf(index), events)) return one
    return at('pick') >= 0 ? { target: 'winner', isCertain: true } : { target: 'pick', isCertain: false }
  })
  const outcomes = withWinners.flatMap(({ target }, index) =>
    target === 'state' && areOutcomes(cellsOf(index)) ? [index] : [],
  )
  const withOutcomes = withWinners.map((one, index): NamedTarget => {
    const isOther = outcomes.length > 1 || (outcomes.length === 1 && outcomes[0] !== index)
    if (one.target !== 'state' || !isOther) return one
    const cells = cellsOf(index).filter((cell) => cell !== '')
    return sideOfResults(names[index] ?? '', cells.map(stateKey), { hasPick: at('pick') >= 0 }) === 'pick'
      ? { target: 'pick', isCertain: false }
      : one
  })
  const withSides = withWonAndLost(withoutOtherResults(withOutcomes, cellsOf), names, cellsOf)
  const marked = new Set(markedColumns(names, cellsOf))
  const withMarks = withSides.map(
    (one, index): NamedTarget => (marked.has(index) ? { target: 'state', isCertain: true } : one),
  )
  const { found: withHidden, books } = isOfFormat
    ? { found: withMarks, books: new Set<number>() }
    : withHiddenResults(withMarks, names, cellsOf)
  const withSlips = withNumberedSlips(withDates(withHidden, names, cellsOf), names, cellsOf)
  const doubled = withoutSidePrices(asCash(byContent(withSlips, names, cellsOf, events)), names)
  const single = withoutDoubles(doubled, names, books)
  // A column of zones belongs to the times.
  const all = single.map(
    (one, index): NamedTarget => (isZoneColumn(names[index] ?? '') ? { target: 'placedTime', isCertain: true } : one),
  )
  // A column without a target goes into the note. Without rows it is unknown whether the column has one.
  return rows.length === 0 ? all : all.map((one) => (one.target === null ? { ...one, target: 'note' } : one))
}

/** A column called "line" has American odds if no other column has odds. */
function withLinesAsOdds(
  found: readonly NamedTarget[],
  names: readonly string[],
  cellsOf: (index: number) => readonly string[],
): readonly NamedTarget[] {
  const [line, ...others] = names.flatMap((name, index) => (areAmericanLines(name, cellsOf(index)) ? [index] : []))
  if (line === undefined || others.length > 0 || found.some(({ target }) => target === 'odds')) return found
  return found.map((one, index) => (index === line ? { target: 'odds', isCertain: false } : one))
}

/** Targets of columns that hold the dates if no other column does: "Time", "Tag". */
const MAY_BE_DATES: readonly (ColumnTarget | null)[] = ['placedTime', 'tags', 'note', null]

function withDates(
  found: readonly NamedTarget[],
  names: readonly string[],
  cellsOf: (index: number) => readonly string[],
): readonly NamedTarget[] {
  if (found.some(({ target }) => target === 'placedAt' || target === 'settledAt')) return found
  const dates = found.flatMap(({ target }, index) => {
    const cells = cellsOf(index).filter((cell) => cell !== '')
    const areDates = cells.length > 0 && cells.every((cell) => CONTENTS.placedAt?.(cell))
    return areDates && MAY_BE_DATES.includes(target) && !isZoneColumn(names[index] ?? '') ? [index] : []
  })
  const [first, ...others] = dates
  if (first === undefined || others.length > 0) return found
  return found.map((one, index) => (index === first ? { target: 'placedAt', isCertain: false } : one))
}

const NUMBERS = /^\s*(?:#|№|n\.?[º°o]\.?|nr\.?|num\.?|nro\.?|number|номер)\s*$/iu

/** A number that repeats in a row without a stake is the id of a slip whose legs have a row each. */
function withNumberedSlips(
  found: readonly NamedTarget[],
  names: readonly string[],
  cellsOf: (index: number) => readonly string[],
): readonly NamedTarget[] {
  const stakes = cellsOf(found.findIndex(({ target }) => target === 'stake'))
  if (found.some(({ target }) => target === 'externalId')) return found
  return found.map((one, index) => {
    if (!NUMBERS.test(names[index] ?? '')) return one
    const cells = cellsOf(index)
    const isRepeated = cells.some((cell, row) => cell !== '' && cell === cells[row - 1] && stakes[row] === '')
    return isRepeated ? { target: 'externalId', isCertain: false } : one
  })
}

/** Exchanges call the event a market: a market column with pairs of teams, if no other column has the event. */
function withMarketAsEvent(
  found: readonly NamedTarget[],
  cellsOf: (index: number) => readonly string[],
): readonly NamedTarget[] {
  const at = (target: ColumnTarget) => found.findIndex((one) => one.target === target)
  const [market, pick] = [at('market'), at('pick')]
  if (market < 0 || at('event') >= 0 || at('team1') >= 0) return found
  const cells = cellsOf(market)
  const filled = cells.filter((cell) => cell !== '')
  const pairs = filled.filter((cell) => cell.length <= LONGEST_EVENT && / (?:vs?\.?|x) /iu.test(cell))
  const isEvent = pairs.length * 2 > filled.length || (pick >= 0 && areOfEvents(cellsOf(pick), cells))
  return isEvent ? found.map((one, index) => (index === market ? { ...one, target: 'event' } : one)) : found
}

/** A column of wins and a column of losses together are the profit. */
function withWonAndLost(
  found: readonly NamedTarget[],
  names: readonly string[],
  cellsOf: (index: number) => readonly string[],
): readonly NamedTarget[] {
  const areSums = names.map((_, index) => cellsOf(index).some((cell) => readMoney(plainAmount(cell), null) !== null))
  const isProfit = (name: string) => WON_NAMES.has(headerKey(name)) || isNameOf(name, 'profit')
  const isLoss = names.map((name, index) => areSums[index] === true && isLossColumn(name) && !isProfit(name))
  const isGain = names.map((name, index) => areSums[index] === true && isProfit(name))
  const isOther = ({ target }: NamedTarget, index: number) => target === 'state' && !isGain[index] && !isLoss[index]
  const gains = isGain.filter(Boolean).length
  if (gains !== 1 || isLoss.filter(Boolean).length !== 1 || found.some(isOther)) return found
  return found.map((one, index) => (isGain[index] || isLoss[index] ? { target: 'profit', isCertain: false } : one))
}

/**
 * Recognizes columns with unknown names by their cells, if no other column has that target. Without its market, a bet on a map would become
 * a bet on the match winner.
 */
function byContent(
  found: readonly NamedTarget[],
  names: readonly string[],
  cellsOf: (index: number) => readonly string[],
  events: readonly string[],
): readonly NamedTarget[] {
  // Columns of maps or lines do not stand for the market itself.
  const taken = new Set(found.filter((_, index) => !isQualifier(names[index] ?? '', [])).map(({ target }) => target))
  return found.map((one, index) => {
    if (one.target !== null) return one
    const cells = cellsOf(index)
    const filled = cells.filter((cell) => cell !== '')
    if (areLines(filled) || areMaps(filled)) return { target: 'market', isCertain: false }
    const mostly = (holds: (cell: string) => boolean) => filled.filter(holds).length * 2 > filled.length
    if (!taken.has('pick') && areOfEvents(cells, events)) {
      taken.add('pick')
      return { target: 'pick', isCertain: false }
    }
    if (!taken.has('state') && isAlphabet(filled) && !areAnswers(filled)) {
      taken.add('state')
      return { target: 'state', isCertain: false }
    }
    const target = (Object.entries(CONTENTS) as [ColumnTarget, (cell: string) => boolean][]).find(
      ([each, holds]) => !taken.has(each) && mostly(holds),
    )?.[0]
    const held = target ?? (!taken.has('pick') && isOfWinners(cells, events) ? 'pick' : null)
    if (held === null) return one
    taken.add(held)
    return { target: held, isCertain: false }
  })
}

const CONTENTS: Partial<Record<ColumnTarget, (cell: string) => boolean>> = {
  currency: isCurrencyCode,
  placedAt: (cell) => /\D/u.test(cell) && readDate(cell) !== null,
  kind: isSlipKind,
  market: isMarketText,
  state: (cell) => readState(cell) !== null,
  event: (cell) => cell.length <= LONGEST_EVENT && / (?:vs?\.?|x|[-–—]) /iu.test(cell),
}

/** If one column has results, other columns named like it (scores, names of winners) are not results. */
function withoutOtherResults(
  found: readonly NamedTarget[],
  cellsOf: (index: number) => readonly string[],
): readonly NamedTarget[] {
  const hasResults = (index: number) => cellsOf(index).some((cell) => mayBeState(cell))
  const isOther = found.map(({ target }, index) => target === 'state' && !hasResults(index))
  const isAnyOther = found.some(({ target }, index) => target === 'winner' || (target === 'state' && !isOther[index]))
  return found.map((one, index) => (isOther[index] && isAnyOther ? { target: 'note', isCertain: false } : one))
}

/** A table of deposits and withdrawals has no odds, and its sums are not stakes or profits. */
function asCash(found: readonly NamedTarget[]): readonly NamedTarget[] {
  const has = (target: ColumnTarget) => found.some((one) => one.target === target)
  if (!has('cashKind') || has('odds')) return found
  return found.map((one) => (one.target === 'stake' || one.target === 'profit' ? { ...one, target: 'cashIn' } : one))
}

/** If each side has a price column and no column has the pick, the price of the bet is unknown. */
function withoutSidePrices(found: readonly NamedTarget[], names: readonly string[]): readonly NamedTarget[] {
  const targets = found.map(({ target }) => target)
  const prices = targets.includes('pick') ? null : pricesOfSides(names, targets)
  return prices
    ? found.map((one, index) => (prices.includes(index) ? { target: 'note', isCertain: false } : one))
    : found
}

/** Gives each target to one column. `books`: columns of profits, of which each row fills one. */
function withoutDoubles(
  found: readonly NamedTarget[],
  names: readonly string[],
  books: ReadonlySet<number>,
): NamedTarget[] {
  const taken = new Map<ColumnTarget, number>()
  const isLoss = (index: number) =>
    books.has(index) || (found[index]?.target === 'profit' && isLossColumn(names[index] ?? ''))
  for (const wanted of [true, false]) {
    found.forEach(({ target, isCertain }, index) => {
      if (target && isCertain === wanted && !taken.has(target) && !isLoss(index)) taken.set(target, index)
    })
  }
  return found.map((one, index) => {
    if (one.target === null || SHARED.includes(one.target) || isLoss(index)) return one
    if (taken.get(one.target) === index) return one
    return { target: 'note', isCertain: false }
  })
}

/** The targets that a reading decides by the arithmetic of the rows. */
export const SUMS = ['profit', 'payout', 'toWin', 'balance'] as const satisfies readonly ColumnTarget[]
export type SumTarget = (typeof SUMS)[number]

/** The sums of a result that a column may hold, those of its name first. Empty for other columns. */
export function sumsOfColumn(name: string, target: ColumnTarget | null): readonly SumTarget[] {
  const { targets } = targetsOfName(name)
  const named = SUMS.filter((sum) => sum === target || targets.includes(sum))
  return named.length === 0 ? [] : [...new Set([...named, ...SUMS])]
}

/** Whether a name is used for this sum. */
export const isNameOf = (name: string, target: ColumnTarget): boolean => targetsOfName(name).targets.includes(target)

/** Whether a column of profits is named after something else, like one bookmaker of several. */
export const isBookOfProfits = (name: string): boolean =>
  !isLossColumn(name) && !(['profit', 'payout', 'state'] as const).some((target) => isNameOf(name, target))

/** Whether a name is in no list. */
export const isUnknownName = (name: string): boolean => targetsOfName(name).targets.length === 0

/** Whether a name means one sum only: such a name decides if no row shows what the column is. */
export const isOneSum = (name: string): boolean =>
  targetsOfName(name).targets.filter((target) => (SUMS as readonly ColumnTarget[]).includes(target)).length <= 1

/** Whether a name means sums that were won or paid, not possible ones. */
export const isPastSum = (name: string): boolean =>
  PAST.has(headerKey(name)) || (isOneSum(name) && isNameOf(name, 'profit'))

/** Names of results that may also mean the side that won or that was bet on. */
const RESULT_OR_SIDE =
  /^(?:outcome|results?|resultado|esito|risultato|resultat|ergebnis|результат|итог|исход|sonuc|wynik|winner|vencedor|ganador|vainqueur|победитель|sieger|vincitore|kazanan|zwyciezca)$/u
const OUTCOME = /^(?:outcome|esito|исход)$/u
/** The two sides, and a draw. */
const SIDE = /^[12xх]$/u

/** What else a column of results may be, by its texts: 1 and 2 can be sides, and Yes can be the pick. */
export function sideOfResults(
  name: string,
  results: readonly string[],
  { hasPick, arePicksAnswers = false }: { readonly hasPick: boolean; readonly arePicksAnswers?: boolean },
): 'pick' | 'winner' | null {
  const key = headerKey(name)
  if (results.length === 0 || !RESULT_OR_SIDE.test(key)) return null
  if (arePicksAnswers && areAnswers(results)) return 'winner'
  if (results.every((one) => SIDE.test(one))) return hasPick ? 'winner' : 'pick'
  return !hasPick && OUTCOME.test(key) && areAnswers(results) ? 'pick' : null
}

/** The number of different known column names in a row. The header has the most. */
export function headerScore(cells: readonly string[]): number {
  const keys = new Set(cells.map(headerKey))
  return [...keys].filter((key) => TARGETS.has(key) && !WON_NAMES.has(key) && !PAID_BACK_NAMES.has(key)).length
}

/** The columns that a table of bets must have: a date, the money, the odds, and the pick. A table of money needs a date and a sum. */
export function missingTargets(targets: readonly (ColumnTarget | null)[]): ColumnTarget[] {
  const has = (...wanted: ColumnTarget[]) => wanted.some((target) => targets.includes(target))
  const missing: ColumnTarget[] = []
  if (!has('placedAt', 'settledAt')) missing.push('placedAt')
  if (has('cashKind') && has('cashIn', 'cashOutflow')) return missing
  if (!has('event', 'pick', 'market') && !(has('team1') && has('team2'))) missing.push('event')
  if (!has('odds')) missing.push('odds')
  if (!has('stake')) missing.push('stake')
  return missing
}
