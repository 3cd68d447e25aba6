import type { Response } from '../../../src/contract/endpoint.ts'
import { COMPARED_FROM, chanceRecord, type Forecast } from '../../../src/contract/matches/chances.ts'
import { answer } from './network.ts'
import { visitor } from './people.ts'

const COUNTS = [1586, 1160, 734, 435, 186]
export const forecast = (of: Forecast['of'], stage: Forecast['stage'], logLoss: number): Forecast => ({
  of,
  stage,
  count: 4101,
  brier: 0.183,
  logLoss,
  price: { brier: 0.222, logLoss: 0.634 },
  bins: COUNTS.map((count, at) => {
    const from = 0.5 + at / 10
    return { from, count, said: from + 0.05, came: from + 0.06, low: from + 0.02, high: Math.min(1, from + 0.11) }
  }),
})
export const record = (more: Partial<Response<typeof chanceRecord>> = {}): Response<typeof chanceRecord> => ({
  matches: 2413,
  simulated: true,
  forecasts: [
    forecast('match', 'start', 0.634),
    forecast('match', 'half', 0.541),
    forecast('match', 'between', 0.562),
    forecast('map', 'half', 0.712),
  ],
  methods: {
    matches: 2413,
    needed: COMPARED_FROM,
    scores: (['odds-ratio', 'power', 'additive', 'multiplicative'] as const).map((method) => ({
      method,
      brier: 0.222,
      logLoss: 0.634,
    })),
  },
  ...more,
})

export function showRecord(): void {
  visitor()
  answer(chanceRecord, record())
}
