import { dequal } from 'dequal/lite'
import type { Language } from '../../../../contract/languages.ts'
import { betTypeOf } from '../../../../domain/market/written-selection.ts'
import { formatCents } from '../../../../domain/money/money.ts'
import { formatOdds, type Thousandths } from '../../../../domain/money/odds.ts'
import type { SlipBet, SlipDoubt, SlipLeg } from '../../../../domain/slip/slip.ts'
import { formatTeams } from '../../../../domain/team/pair.ts'
import { writeDecimal } from '../../../../words/amounts.ts'
import { type BetValues, type Leg, NO_LEG, valueFieldOf } from '../bet-values.ts'
import { exactPrice } from '../exact-price.ts'
import { combinedOdds, LEG_FIELDS, legsOf } from '../legs.ts'
import { controlsFor } from '../markets.ts'
import { writeMoment } from '../written-moment.ts'

/** The fields that a slip fills in. */
const SLIP_FIELDS = [
  ...LEG_FIELDS,
  'amount',
  'odds',
  'totalOdds',
  'bookmaker',
  'placedAt',
  'freeBet',
  'legs',
] as const satisfies readonly (keyof BetValues)[]
export type SlipValues = Partial<Pick<BetValues, (typeof SLIP_FIELDS)[number]>>

/**
 * The form values of a slip. Open fields are empty, except that a bookmaker or a time that the slip does not mention is absent from the
 * values.
 */
export function valuesOfSlip(bet: SlipBet, language: Language): SlipValues {
  const write = (odds: Thousandths | null) => (odds === null ? '' : writeDecimal(formatOdds(odds), language))
  const all = bet.legs.map((leg) => legOf(leg, language))
  const inFields = legInFields(bet)
  const current = inFields === null ? { ...NO_LEG, format: null } : (all[inFields] ?? { ...NO_LEG, format: null })
  const { format: _, ...fields } = current
  const legs = all.length > 1 ? all.filter((_, index) => index !== inFields) : []
  const isOpen = (field: SlipDoubt['field']) => bet.doubts.some((doubt) => doubt.field === field)
  const isProduct = bet.odds === null || combinedOdds(all) === formatOdds(bet.odds)
  return {
    ...fields,
    ...(legs.length === 0 && { odds: write(bet.legs[0].odds ?? bet.odds) }),
    legs,
    totalOdds: legs.length === 0 || isProduct ? '' : write(bet.odds),
    amount: bet.stake === null ? '' : writeDecimal(formatCents(bet.stake), language),
    freeBet: bet.freeBet,
    ...((bet.bookmaker !== null || isOpen('bookmaker')) && { bookmaker: bet.bookmaker ?? '' }),
    ...((bet.placedAt !== null || isOpen('placedAt')) && {
      placedAt: bet.placedAt === null ? '' : writeMoment(bet.placedAt, language),
    }),
  }
}

/** The index of the leg that the fields hold: a single's only leg or a multiple's first open leg; null if all its legs are finished. */
function legInFields({ legs, doubts }: SlipBet): number | null {
  if (legs.length === 1) return 0
  const open = doubts.flatMap(({ leg }) => (leg === null ? [] : [leg]))
  return open.length === 0 ? null : Math.min(...open)
}

function legOf(
  { pair, match, selectedTeam, selection, odds, exactOdds, marketText }: SlipLeg,
  language: Language,
): Leg {
  const chosen = selection ? controlsFor(selection) : {}
  // The form offers first blood within the type "other".
  const betType = selection && (selection.market === 'first-blood' ? 'other' : betTypeOf(selection))
  const field = valueFieldOf(betType)
  const line = field && chosen[field]
  return {
    ...NO_LEG,
    teams: pair ? formatTeams(pair) : '',
    selectedTeam: selectedTeam ?? '',
    odds: odds === null ? '' : writeDecimal(formatOdds(odds), language),
    exactOdds: odds === null ? null : exactPrice(formatOdds(odds), exactOdds),
    betType,
    ...chosen,
    ...(field && line && { [field]: writeDecimal(line, language) }),
    ownText: selection?.market === 'other' ? marketText : '',
    matchId: match?.id ?? null,
    format: match?.format ?? null,
  }
}

/** The form field for each slip field; null if the form has none. */
const FORM_FIELDS = {
  teams: 'teams',
  side: 'selectedTeam',
  market: 'betType',
  odds: 'odds',
  stake: 'amount',
  bookmaker: 'bookmaker',
  placedAt: 'placedAt',
  result: null,
} as const satisfies Record<SlipDoubt['field'], keyof BetValues | null>

/** The form field that a doubt is about: `odds` without a leg are the multiple's total odds. */
export function fieldOfDoubt({ field, leg }: SlipDoubt, { legs }: Pick<BetValues, 'legs'>) {
  return field === 'odds' && leg === null && legs.length > 0 ? 'totalOdds' : FORM_FIELDS[field]
}

/** The slip's doubts about fields that are unchanged since the slip filled them in or left them empty. */
export function openDoubts(bet: SlipBet, typed: BetValues, language: Language): readonly SlipDoubt[] {
  const filled = valuesOfSlip(bet, language)
  const legs = bet.legs.map((leg) => legOf(leg, language))
  return bet.doubts.filter((doubt) => {
    const field = fieldOfDoubt(doubt, typed)
    if (field === null) return true
    // In a multiple, a doubt about teams without a leg means a missing or a surplus leg.
    if (doubt.leg === null && field === 'teams' && legs.length > 1) return legsOf(typed, null).length === legs.length
    if (doubt.leg === null) return dequal(typed[field], valueOf(filled, field))
    const given = valueOf(legs[doubt.leg] ?? {}, field)
    return legsOf(typed, null).some((leg) => dequal(valueOf(leg, field), given))
  })
}

const valueOf = (values: object, field: string) => new Map<string, unknown>(Object.entries(values)).get(field)
