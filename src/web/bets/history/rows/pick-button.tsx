import type { Bet } from '../../../../contract/bets/bets.ts'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { pickWords } from '../../words/pick-words.ts'
import { useShownBet } from '../use-shown-bet.ts'

type Props = { bet: Bet; isChoosing: boolean; className?: string }

/** What the bet is on, which is never cut. The whole row around it opens the bet; while bets are chosen, the box of the row is what is pressed. */
export function PickButton({ bet, isChoosing, className = '' }: Props) {
  const t = useT()
  const { pick } = pickWords(bet, t, useLanguage())
  const { id, open } = useShownBet()
  const look = `block max-w-full text-left wrap-anywhere ${className}`
  if (isChoosing) return <span className={look}>{pick}</span>
  return (
    <button
      type="button"
      data-opens-bet
      aria-expanded={id === bet.id}
      onClick={() => open(bet.id, { replace: id !== null })}
      className={`${look} after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2
        focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent`}
    >
      {pick}
    </button>
  )
}
