import * as z from 'zod/mini'
import { STAGES } from '../../domain/chances/fixed-states.ts'
import { MARGIN_METHODS } from '../../domain/money/margin.ts'
import { endpoint } from '../endpoint.ts'

/** The number of matches (with a price before the start and a winner) needed to compare the margin methods. */
export const COMPARED_FROM = 2000

/** Brier score: the mean of (chance − outcome)²; log loss: the mean of −ln(chance of the actual outcome). Lower is better. */
const scores = { brier: z.number(), logLoss: z.number() }

/** Forecasts with a chance in this tenth, from the favorite's side. */
const bin = z.object({
  /** 0.5, 0.6, … 0.9; the bin reaches to the next tenth. */
  from: z.number(),
  count: z.int(),
  /** The mean chance, and the share that won with its 95 % interval (Wilson). */
  said: z.number(),
  came: z.number(),
  low: z.number(),
  high: z.number(),
})
export type ReliabilityBin = z.output<typeof bin>

const forecast = z.object({
  /** Who wins the match, or the map whose first half has ended. */
  of: z.enum(['match', 'map']),
  /** Before the match, after the first half of a map, between two maps. */
  stage: z.enum(STAGES),
  count: z.int(),
  ...scores,
  /** Scores of the chance before the start, not updated by the score. */
  price: z.object(scores),
  bins: z.array(bin),
})
export type Forecast = z.output<typeof forecast>

export const chanceRecord = endpoint({
  method: 'GET',
  path: '/api/chances/record',
  access: 'public',
  data: ['matches'],
  offline: 'nobody',
  summary:
    'How well the live chances of this installation have held: every chance is recorded at fixed states of a match, before its end is known. Computed at most once a minute.',
  hasETag: true,
  forAll: true,
  responses: {
    200: z.object({
      /** The number of finished matches with forecasts. */
      matches: z.int(),
      /** Whether the matches are from the simulated season. */
      simulated: z.boolean(),
      forecasts: z.array(forecast),
      /** Scores of each margin method on the last prices before the start; null below `needed` matches. */
      methods: z.object({
        matches: z.int(),
        needed: z.int(),
        scores: z.nullable(z.array(z.object({ method: z.enum(MARGIN_METHODS), ...scores }))),
      }),
    }),
  },
})
