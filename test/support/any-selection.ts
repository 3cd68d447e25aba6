import fc from 'fast-check'
import type { Selection } from '../../src/domain/market/selection.ts'
import { FORMATS } from '../../src/domain/match/match.ts'

const side = fc.constantFrom(1 as const, 2 as const)
const sideOrDraw = fc.constantFrom(1 as const, 2 as const, 'draw' as const)
const map = fc.integer({ min: 1, max: 5 })
const mapOrMatch = fc.option(map)
const choice = fc.constantFrom('over' as const, 'under' as const)
const quarters = (least: number, most: number) =>
  fc.integer({ min: least * 4, max: most * 4 }).map((count) => count / 4)
const market = <const M extends Selection['market']>(name: M) => fc.constant(name)

/** A selection on any market, including ones that no format offers. */
export const anySelection: fc.Arbitrary<Selection> = fc.oneof(
  fc.record({ market: market('match-winner'), side: sideOrDraw, isThreeWay: fc.boolean() }),
  fc.record({ market: market('map-winner'), map, side }),
  fc.record({ market: market('map-handicap'), side, line: quarters(-3, 3) }),
  fc.record({ market: market('round-handicap'), map: mapOrMatch, side, line: quarters(-40, 40) }),
  fc.record({ market: market('total-maps'), choice, line: quarters(0, 6) }),
  fc.record({ market: market('total-rounds'), map: mapOrMatch, choice, line: quarters(10, 120) }),
  fc.record({ market: market('team-total-rounds'), map, side, choice, line: quarters(0, 32) }),
  fc.record({ market: market('correct-score'), score1: fc.nat({ max: 4 }), score2: fc.nat({ max: 4 }) }),
  fc.record({ market: market('overtime'), map, choice: fc.constantFrom('yes' as const, 'no' as const) }),
  fc.record({
    market: market('odd-even-rounds'),
    map: mapOrMatch,
    choice: fc.constantFrom('odd' as const, 'even' as const),
  }),
  fc.record({ market: market('first-half-winner'), map, side: sideOrDraw, isThreeWay: fc.boolean() }),
  fc.record({ market: market('pistol-round'), map, half: side, side }),
  fc.record({ market: market('first-blood'), map: mapOrMatch, side }),
  fc.record({ market: market('other') }),
)

export const anyFormat = fc.constantFrom(...FORMATS)
