import type { Capture } from './capture.ts'
import type { CapturedBet, CapturedLeg } from './captured-bet.ts'
import { CAPTURE_HEADER } from './headerless-formats.ts'
import type { Row } from './row.ts'
import { isCurrencyCode } from './text/currency-text.ts'
import { textOfFloat } from './text/number-text.ts'

type Cells = Partial<Record<(typeof CAPTURE_HEADER)[number], string | number>>

/** The bets of a reduced file as rows under `CAPTURE_HEADER`, numbered from 1. */
export function capturedRows(bets: Extract<Capture, { bets: unknown }>['bets']): readonly Row[] {
  return bets.map((bet, index) => {
    const cells = cellsOf(bet)
    return { line: index + 1, cells: CAPTURE_HEADER.map((column) => cells[column] ?? '') }
  })
}

function cellsOf({ legs, ...bet }: CapturedBet): Cells {
  const [first] = legs
  return {
    id: bet.id,
    placed: bet.placed,
    settled: bet.settled,
    state: bet.state,
    ...stakeCells(bet),
    odds: bet.odds === null ? '' : textOfFloat(bet.odds),
    payout: bet.payout ?? '',
    freebet: bet.isFree ? 'yes' : '',
    live: bet.isLive === null ? '' : bet.isLive ? 'yes' : 'no',
    kind: bet.kind,
    sport: [...new Set(legs.map(({ sport }) => sport))].join(', '),
    ...(first && legs.length === 1
      ? { event: first.event, market: marketOf(first), pick: first.pick, league: first.league }
      : { legs: legs.length === 0 ? '' : JSON.stringify(legs.map(legOf)) }),
  }
}

/** An unknown currency is written into the amount of the stake, so that the row is refused. */
function stakeCells({ stake, currency }: Pick<CapturedBet, 'stake' | 'currency'>): Cells {
  if (stake === null) return {}
  return currency === '' || isCurrencyCode(currency)
    ? { stake, currency }
    : { stake: `${textOfFloat(stake)} ${currency}` }
}

const legOf = (leg: CapturedLeg) => ({
  event: leg.event,
  market: marketOf(leg),
  pick: leg.pick,
  sport: leg.other,
  odds: leg.odds === null ? '' : textOfFloat(leg.odds),
  legState: leg.state,
})

/** "Map 2 Winner - Twoway" is the winner; a third way is the draw before overtime, which is another market. */
const marketOf = ({ market }: CapturedLeg) => market.replace(/ - two-?way$/iu, '')
