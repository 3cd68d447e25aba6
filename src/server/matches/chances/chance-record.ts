import type { Response } from '../../../contract/endpoint.ts'
import {
  COMPARED_FROM,
  type chanceRecord,
  type Forecast,
  type ReliabilityBin,
} from '../../../contract/matches/chances.ts'
import { methodScores, shareInterval } from '../../../domain/bet/reliability.ts'
import { STAGES } from '../../../domain/chances/fixed-states.ts'
import type { SourceName } from '../../../domain/match/source-name.ts'
import { MINUTE_MS } from '../../../domain/time/durations.ts'
import type { Deps } from '../../deps.ts'
import {
  type ClosedPrices,
  countRecordedMatches,
  findClosedPrices,
  findRecordedBins,
  type RecordedBin,
} from './chance-queries.ts'

type ChanceRecord = Response<typeof chanceRecord>

const KEPT_MS = MINUTE_MS

/** The published record, recomputed on request if it is older than a minute. */
export function createChanceRecord({ db, now }: Deps, source: SourceName): () => Promise<ChanceRecord> {
  let kept: { readonly at: number; readonly record: Promise<ChanceRecord> } | null = null

  async function compute(): Promise<ChanceRecord> {
    const [matches, bins, prices] = await Promise.all([
      countRecordedMatches(db, source),
      findRecordedBins(db, source),
      findClosedPrices(db, source),
    ])
    return { matches, simulated: source === 'demo', forecasts: forecastsOf(bins), methods: methodsOf(prices) }
  }

  return () => {
    const at = now().getTime()
    if (kept && at - kept.at < KEPT_MS) return kept.record
    const record = compute()
    kept = { at, record }
    record.catch(() => {
      kept = null
    })
    return record
  }
}

/** First for matches, by stage; then for maps. */
function forecastsOf(bins: readonly RecordedBin[]): Forecast[] {
  return (['match', 'map'] as const).flatMap((of) =>
    STAGES.flatMap((stage) => {
      const own = bins.filter((bin) => bin.of === of && bin.stage === stage)
      const count = total(own, 'count')
      if (count === 0) return []
      return {
        of,
        stage,
        count,
        brier: total(own, 'brier') / count,
        logLoss: total(own, 'logLoss') / count,
        price: { brier: total(own, 'priceBrier') / count, logLoss: total(own, 'priceLogLoss') / count },
        bins: own.map(presentBin),
      }
    }),
  )
}

type Sum = 'count' | 'brier' | 'logLoss' | 'priceBrier' | 'priceLogLoss'
const total = (bins: readonly RecordedBin[], name: Sum) => bins.reduce((sum, bin) => sum + bin[name], 0)

function presentBin({ bin, count, said, came }: RecordedBin): ReliabilityBin {
  return { from: bin / 10, count, said: said / count, came: came / count, ...shareInterval(came, count) }
}

function methodsOf(prices: readonly ClosedPrices[]): ChanceRecord['methods'] {
  const matches = prices.reduce((sum, { won1, won2 }) => sum + won1 + won2, 0)
  const priced = prices.map(({ odds1, odds2, won1, won2 }) => ({
    price1: odds1 / 1000,
    price2: odds2 / 1000,
    won1,
    won2,
  }))
  return { matches, needed: COMPARED_FROM, scores: matches < COMPARED_FROM ? null : [...methodScores(priced)] }
}
