import { type Amount, CURRENCY, MONEY, readAmount, WITH_CURRENCY } from './slip-amounts.ts'
import { type Fragment, withMark } from './slip-text.ts'
import { isPlainWord } from './slip-words.ts'

/** What a label names. `ignored`: sums that are not part of the bet, like a balance. */
type Label = 'ignored' | 'win' | 'total' | 'odds' | 'part' | 'stake'

/** In the order in which they are tried. */
const LABELS: Readonly<Record<Label, string>> = {
  ignored:
    'balance|saldo|баланс|cashed out|cash ?out(?: (?:value|available|now))?|encerrar(?: aposta)?|valor de (?:cash ?out|encerramento)|кэшаут|выкуп(?: ставки)?|сумма выкупа|max(?:imum|\\.)? (?:bet|stake|win|payout)|min(?:imum|\\.)? (?:bet|stake|odds)|aposta (?:maxima|minima)|ganho maximo|макс\\p{L}*\\.? (?:ставка|выигрыш)|мин\\p{L}*\\.? ставка|(?:tax|irr?f?|imposto(?: de renda)?|налог|ндфл)(?: \\d{1,2}(?:[.,]\\d{1,2})? ?%)?(?: (?:s ?\\/|sobre|on|с) ?(?:os? )?(?:lucro|ganhos?|premio|profit|winnings?|выигрыша))?|fee|taxa|commission|комиссия|bonus|бонус|boost|available|disponivel|доступно|limit|limite|лимит|min|max',
  win: 'to return|(?:total |potential |possible |estimated |est\\.? |max(?:imum)? )?(?:returns?|payouts?|pay ?out)|(?:total |potential |possible |estimated |est\\.? )(?:winnings?|wins?|gains?|profit)|winnings?|to win|to pay|profit|net profit|win|wins|(?:ganhos?|retorno|premio|lucro|valor|pagamento)(?: total)? (?:potencia(?:l|is)|possive(?:l|is)|estimado|previsto|a receber)|(?:possivel|potencial)(?:is)? (?:ganhos?|retorno|premio|lucro|pagamento)|possiveis ganhos|potenciais ganhos|retorno(?: total| bruto)?|ganhos?|premio|lucro|pode ganhar|a ganhar|para ganhar|(?:возможн\\p{L}+|потенциальн\\p{L}+|ожидаем\\p{L}+|макс\\p{L}*) (?:выигрыш|выплата|прибыль)|возм\\.? выигрыш|сумма (?:выигрыша|выплаты)|к выплате|выплата|выигрыш|прибыль',
  total:
    '(?:total|combined|overall|final|parlay|multi(?:ple)?|acca|combo) (?:odds?|price)|odds? (?:totais|total|combinada|final)|cota(?:cao)? (?:total|final)|(?:общий|итоговый|суммарный|общ\\.?) (?:коэффициент|кэф|кф|коэф\\.?)|коэффициент (?:экспресса|общий)|total de odds|(?:total|итого|acca|parlay|combo|multi(?:pla)?|double|treble|dupla|tripla|экспресс)(?= ?[:=-]? ?@)',
  odds: 'odds?|price|cota(?:cao|coes)?|coef(?:icient)?\\.?|quota|коэффициент|коэф(?:ф)?\\.?|кэф|кеф|кф\\.?|к-т|coeficiente',
  // For a partly sold bet.
  part: '(?:original|initial|starting|remaining) (?:stake|wager|bet)|(?:stake|wager) (?:left|remaining)|(?:valor|aposta|montante) (?:original|inicial|restante)|(?:исходн|первоначальн|начальн|оставш)\\p{L}+ (?:сумма(?: ставки)?|ставка)|остаток ставки',
  stake:
    '(?:total |your |bet |my )?(?:stake|wager)(?: amount)?|total (?:bet|staked)|bet amount|amount(?: staked| wagered)?|(?:you )?staked|wagered|risk(?:ing)?|bet|valor (?:total )?(?:da |de |d[ae] )?(?:aposta|apostado)|valor|(?:total )?apostado|aposta(?: total)?|montante(?: da aposta)?|quantia|investimento|apostei|apostando|(?:размер|сумма|общая сумма) (?:ставки|пари)|сумма|ставка|поставил[аи]?|поставлено|ставлю|пари',
}
/** Words that also begin a sentence: without a colon or a currency, a small number after them counts something. */
const WEAK =
  /^(?:bet|valor|aposta|apostei|ставка|сумма|пари|ставлю|amount|profit|ganhos?|premio|lucro|max|min|price|risk|limit|limite|bonus)$/u
/** "Spirit to win" */
const MARKET_WORD = /^(?:to win|wins?)$/u

const NAMED = Object.entries(LABELS)
  .map(([kind, words]) => `(?<${kind}>${words})`)
  .join('|')
const ODDS_VALUE = String.raw`[@x]? ?\d{1,5} ?\/ ?\d{1,5}(?!\d)|[+-]\d{3,5}(?!\d)`
const LABELLED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${NAMED})(?![\p{L}\p{N}])(?<of>(?: ?\([^()]{1,40}\))?)(?<colon> ?[:=]| ?-(?= ))? ?(?<value>${ODDS_VALUE}|[@x]? ?${MONEY})`,
  'gu',
)
const LABEL_ALONE = new RegExp(String.raw`^(?:${NAMED})(?: ?\([^()]{1,12}\))? ?[:=]?$`, 'u')
const VALUE_ALONE = new RegExp(String.raw`^(?:${ODDS_VALUE}|[@x]? ?${MONEY} ?x?)$`, 'u')

/** A value after its label. */
export type Field = {
  readonly kind: Exclude<Label, 'ignored'>
  /** The index of its fragment. */
  readonly at: number
  readonly value: string
}

export type Fields = { readonly fragments: readonly Fragment[]; readonly fields: readonly Field[] }

/** The values after a label, or on the line below it. They are marked as read in the fragments. */
export function fieldsIn(given: readonly Fragment[]): Fields {
  const fields: Field[] = []
  const fragments = withValues(given).map((fragment, at) => {
    let plain = fragment.plain
    for (const { 0: all, index, groups = {} } of fragment.plain.matchAll(LABELLED)) {
      const [kind, label] = labelOf(groups)
      const { value: found = '', colon, of = '' } = groups
      const value = valueOf(kind, found, fragment.plain.slice(index + all.length))
      const end = index + all.length - found.length + (value?.length ?? 0)
      const [before, after] = [fragment.plain.slice(0, index), fragment.plain.slice(end)]
      if (value === null || !isLabelled({ label, value, hasColon: colon !== undefined, before, after })) continue
      if (kind !== 'ignored') fields.push({ kind, at, value: `${value}${currencyIn(of)}` })
      plain = withMark(plain, index, end)
    }
    return { ...fragment, plain }
  })
  return { fragments, fields }
}

function labelOf(groups: Readonly<Record<string, string | undefined>>): readonly [Label, string] {
  const kinds = Object.keys(LABELS) as Label[] // its own keys
  const kind = kinds.find((one) => groups[one] !== undefined) ?? 'ignored'
  return [kind, groups[kind] ?? '']
}

/** Odds have no currency: a currency after them belongs to the next sum, "Odds 1.85 €20", or the label to another value. */
function valueOf(kind: Label, value: string, after: string): string | null {
  if ((kind !== 'odds' && kind !== 'total') || !HAS_CURRENCY.test(value)) return value
  return /^ ?\d/u.test(after) ? value.replace(CURRENCY_BEHIND, '') : null
}
const CURRENCY_BEHIND = new RegExp(` ?${CURRENCY}$`, 'u')

/** "Stake (EUR): 20" */
const currencyIn = (text: string) => {
  const inside = /\(([^()]+)\)/u.exec(text)?.[1] ?? ''
  return new RegExp(`^${WITH_CURRENCY}$`, 'u').test(`1 ${inside}`) ? ` ${inside}` : ''
}

type Found = {
  readonly label: string
  readonly value: string
  readonly hasColon: boolean
  readonly before: string
  readonly after: string
}

/** "Bet 1: Spirit" counts slips, "Spirit to win 1.85" is a market, "Bet 1.85" may be odds: such words need a colon, a currency or their own line. */
function isLabelled({ label, value, hasColon, before, after }: Found): boolean {
  // "Stake 2%" and "Bet 2u" are not sums.
  if (/^ ?(?:[:)]|(?:%|u|un|units?|unidades?|юнит\p{L}*|юн|ед)(?!\p{L}))/u.test(after)) return false
  if (hasColon || HAS_CURRENCY.test(value)) return true
  if (MARKET_WORD.test(label)) return OF_STAKE.test(before)
  if (!WEAK.test(label)) return true
  const isAlone = before.trim() === '' && after.trim() === ''
  return isAlone ? !/^\d$/u.test(value) : /^\d{2,}$/u.test(value)
}
const OF_MONEY = new RegExp(`^(?:${LABELS.win}|${LABELS.stake}) ?:?$`, 'u')
const HAS_CURRENCY = new RegExp(CURRENCY, 'u')
const OF_STAKE = /(?<!\p{L})(?:stake|risk|bet|ставка|aposta)(?!\p{L})/u

/** Joins a label alone on its line with the value on another line. */
function withValues(fragments: readonly Fragment[]): readonly Fragment[] {
  const kinds = fragments.map(({ plain }, at) => {
    if (VALUE_ALONE.test(plain)) return 'value'
    // "To win" above odds is a market.
    if (MARKET_WORD.test(plain) && !HAS_CURRENCY.test(fragments[at + 1]?.plain ?? '')) return 'other'
    return LABEL_ALONE.test(plain) ? 'label' : 'other'
  })
  const joined: Fragment[] = []
  for (let at = 0; at < fragments.length; ) {
    let end = at
    while (end < kinds.length && kinds[end] !== 'other') end++
    if (end === at) {
      joined.push(...fragments.slice(at, ++end))
    } else joined.push(...joinedRun(fragments.slice(at, end), kinds.slice(at, end), fragments[at - 1]?.plain ?? ''))
    at = end
  }
  return joined
}

/**
 * Joins lines of labels and values. Labels come before their values, or after them if every value then fits its label. If a value does not fit its
 * label, or a money label and a sum are left over, lines are exchanged or missing, and nothing is joined.
 */
function joinedRun(run: readonly Fragment[], kinds: readonly string[], before: string): readonly Fragment[] {
  const isByTurns = kinds.every((kind, at) => kind === (at % 2 === 0 ? 'value' : 'label'))
  const ofMoney = run.filter((_, at) => at % 2 === 0 && OF_MONEY.test(run[at + 1]?.plain ?? ''))
  if (isByTurns && ofMoney.length > 0 && ofMoney.every(({ plain }) => HAS_CURRENCY.test(plain))) {
    // A label between two sums may belong to either.
    if (run.length % 2 === 1 || ENDS_WITH_LABEL.test(before)) return run
    return run.flatMap((value, at) => (at % 2 === 0 ? joinedPair(run[at + 1] ?? value, value) : []))
  }
  const parts = pairsIn(run, kinds)
  const alone = parts.flatMap((part) => ('only' in part ? [part.only.plain] : []))
  const isSumLeft = alone.some((plain) => OF_MONEY.test(plain)) && alone.some((plain) => HAS_CURRENCY.test(plain))
  const hasCurrency = run.some(({ plain }) => HAS_CURRENCY.test(plain))
  const isMisfit = parts.some(
    (part) =>
      'label' in part &&
      isMoneyOrOdds(part.label) &&
      OF_MONEY.test(part.label.plain) !== HAS_CURRENCY.test(part.value.plain),
  )
  if (isSumLeft || (hasCurrency && isMisfit)) return run
  return parts.map((part) => ('only' in part ? part.only : joinedPair(part.label, part.value)))
}
const ENDS_WITH_LABEL = new RegExp(`(?<![\\p{L}\\p{N}])(?:${LABELS.win}|${LABELS.stake}) ?:?$`, 'u')
const OF_ODDS = new RegExp(`^(?:${LABELS.odds}|${LABELS.total}) ?:?$`, 'u')
const isMoneyOrOdds = ({ plain }: Fragment) => OF_MONEY.test(plain) || OF_ODDS.test(plain)

type Part = { readonly only: Fragment } | { readonly label: Fragment; readonly value: Fragment }

/** Consecutive labels are followed by as many values. */
function pairsIn(run: readonly Fragment[], kinds: readonly string[]): readonly Part[] {
  const parts: Part[] = []
  for (let at = 0; at < run.length; ) {
    const labels = countOf(kinds, at, 'label')
    const values = countOf(kinds, at + labels, 'value')
    const size = labels <= values ? labels : 0
    for (let own = 0; own < size; own++) {
      const [label, value] = [run[at + own], run[at + labels + own]]
      if (label && value) parts.push({ label, value })
    }
    const end = at + labels + (size > 0 ? size : labels > 0 ? 0 : values)
    if (size === 0) parts.push(...run.slice(at, end).map((only) => ({ only })))
    at = end
  }
  return parts
}

function countOf(kinds: readonly string[], from: number, kind: string | undefined): number {
  let end = from
  while (end < kinds.length && kinds[end] === kind) end++
  return end - from
}

function joinedPair(label: Fragment, value: Fragment): Fragment {
  return {
    raw: `${label.raw.replace(/ ?[:=]$/u, '')}: ${value.raw}`,
    plain: `${label.plain.replace(/ ?[:=]$/u, '')}: ${value.plain}`,
  }
}

const MONEY_IN = new RegExp(String.raw`(?<![\p{L}\p{N}.,@/+-])${WITH_CURRENCY}`, 'gu')

/** "[14:53] Rafa: " before a message of a chat, its time read. */
const SPEAKER = /^\[\ue000+\] [^:]{1,30}: ?/u

/** Sums with a currency but no label, by their fragments, where they are marked. */
export function moneyIn(fragments: readonly Fragment[]): {
  readonly fragments: readonly Fragment[]
  readonly amounts: readonly Amount[]
} {
  const amounts: Amount[] = []
  const marked = fragments.map((fragment, at) => {
    let plain = fragment.plain
    for (const { 0: text, index } of fragment.plain.matchAll(MONEY_IN)) {
      const amount = readAmount(text)
      if (!amount) continue
      const own = fragment.plain.replace(SPEAKER, '').replace(text, ' ')
      const isBesideWords = hasOtherWords(/\p{L}/u.test(own) ? own : (fragments[at - 1]?.plain ?? ''))
      const isBesideLabel = OF_MONEY.test(own.trim())
      amounts.push({ ...amount, isBesideWords, isBesideLabel })
      plain = withMark(plain, index, index + text.length)
    }
    return { ...fragment, plain }
  })
  return { fragments: marked, amounts }
}

/** A label without its value, or words of neither a market nor a sentence: perhaps a label with a wrong letter. */
const hasOtherWords = (plain: string): boolean =>
  LABEL_ALONE.test(plain) ||
  (plain.match(/\p{L}[\p{L}'’-]*/gu) ?? []).some((word) => word.length > 2 && !isPlainWord(word))
