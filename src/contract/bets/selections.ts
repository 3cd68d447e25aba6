import * as z from 'zod/mini'
import type { Selection } from '../../domain/market/selection.ts'

/** Why a selection is invalid: the market, map, pick or line is missing or out of range. */
const code = 'selectionInvalid'

const map = z.int(code).check(z.minimum(1, code), z.maximum(5, code))
const mapOrSeries = z.nullable(map)
const side = z.literal([1, 2], code)
const sideOrDraw = z.literal([1, 2, 'draw'], code)
const overUnder = z.enum(['over', 'under'], code)
/** Rounds or maps, in quarters: 26.5, -1.5, 0.25. */
const line = z.number(code).check(z.minimum(-200, code), z.maximum(400, code), z.multipleOf(0.25, code))
const mapsWon = z.int(code).check(z.minimum(0, code), z.maximum(3, code))
const isThreeWay = z.boolean(code)

/** A pick on one market of a match; `side` 1 is the first team of "Alfa vs Bravo", `map` null the whole series. */
export const selection = z.discriminatedUnion(
  'market',
  [
    z.object({ market: z.literal('match-winner'), side: sideOrDraw, isThreeWay }),
    z.object({ market: z.literal('map-winner'), map, side }),
    z.object({ market: z.literal('map-handicap'), side, line }),
    z.object({ market: z.literal('round-handicap'), map: mapOrSeries, side, line }),
    z.object({ market: z.literal('total-maps'), choice: overUnder, line }),
    z.object({ market: z.literal('total-rounds'), map: mapOrSeries, choice: overUnder, line }),
    z.object({ market: z.literal('team-total-rounds'), map, side, choice: overUnder, line }),
    z.object({ market: z.literal('correct-score'), score1: mapsWon, score2: mapsWon }),
    z.object({ market: z.literal('overtime'), map, choice: z.enum(['yes', 'no'], code) }),
    z.object({ market: z.literal('odd-even-rounds'), map: mapOrSeries, choice: z.enum(['odd', 'even'], code) }),
    z.object({ market: z.literal('first-half-winner'), map, side: sideOrDraw, isThreeWay }),
    z.object({ market: z.literal('pistol-round'), map, half: z.literal([1, 2], code), side }),
    z.object({ market: z.literal('first-blood'), map: mapOrSeries, side }),
    z.object({ market: z.literal('other') }),
  ],
  code,
) satisfies z.ZodMiniType<Selection>
