import type { SlipDoubt } from './slip.ts'
import { doubt } from './slip-doubts.ts'
import { isProse, marketIn } from './slip-market.ts'
import { type Fragment, withMark } from './slip-text.ts'

const PICKS =
  'legs?|selections?|picks?|folds?|events?|selec(?:ao|oes)|eventos?|palpites?|исход(?:а|ов|ы)?|событи(?:е|я|й)'
const MATCHES = 'match(?:es)?|games?|jogos?|partidas?|матч(?:а|ей|и)?'
const MULTIPLE = String.raw`multipl[aeo]s?|multi|combo|acca|accumulator|parlay|express|экспресс`
/** "3 selections", "4-fold", "Multiple (3)". */
const COUNT = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/:+-])(?<count>[1-9]\d?)(?: |-| - )?(?:${PICKS}|${MATCHES})(?!\p{L})|(?<=(?<!\p{L})(?:${MULTIPLE}) ?)\((?<inside>[1-9]\d?)\)`,
  'gu',
)
/** The number of a bet among the bets of a page. */
const PLACE = /^(?:bet|slip|aposta|bilhete|cupom|ставка|пари|купон) ?[:-]? [1-9]\d? (?:of|de|из) [1-9]\d?$/u
/** Words by which a count belongs to an offer, a limit or other bets. */
const OF_OTHERS =
  /(?<!\p{L})(?:min|max|bonus|boost|at least|up to|from|more|ate|pelo menos|a partir|mais|aumento|мин|макс|от|до|еще|бонус|last|ultim[oa]s|последн\p{L}*)(?!\p{L})/u
const NAMED: readonly (readonly [RegExp, number])[] = [
  [/(?<!\p{L})(?:doubles?|duplas?|duplinhas?)(?!\p{L}| chance)/u, 2],
  [/(?<!\p{L})(?:trebles?|triplas?|triplinhas?)(?!\p{L})/u, 3],
]

const countsOf = ({ plain }: Fragment) => {
  const rest = plain.replace(COUNT, ' ')
  return marketIn([{ plain: rest, isPick: false }]).isNamed ? [] : [...plain.matchAll(COUNT)]
}

/** Marks the numbers that count picks, or the bets of a page. */
export const withoutCounts = (fragments: readonly Fragment[]): readonly Fragment[] =>
  fragments.map((fragment) => {
    const { plain } = fragment
    if (PLACE.test(plain)) return { ...fragment, plain: withMark(plain, 0, plain.length) }
    return {
      ...fragment,
      plain: countsOf(fragment).reduce(
        (marked, { 0: found, index }) => withMark(marked, index, index + found.length),
        plain,
      ),
    }
  })

/** The numbers of picks or matches that the lines of a text state. */
export const saidCounts = (fragments: readonly Fragment[]): readonly number[] =>
  fragments.flatMap((fragment) => {
    const { plain } = fragment
    if (PLACE.test(plain) || OF_OTHERS.test(plain) || isProse({ plain, isPick: false })) return []
    const named = NAMED.flatMap(([words, count]) => (words.test(plain) ? [count] : []))
    return [...countsOf(fragment).map(({ groups = {} }) => Number(groups['count'] ?? groups['inside'])), ...named]
  })

/** A doubt if the text states another number of legs than found: a leg was not read, or a found one is not a leg. */
export function countDoubt(found: number, said: readonly number[]): SlipDoubt | null {
  if (said.length === 0 || said.includes(found)) return null
  return doubt('teams', null, Math.max(...said) > found ? 'missing' : 'ambiguous')
}
