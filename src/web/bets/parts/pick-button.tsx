import type { Bet } from '../../../contract/bets/bets.ts'
import { pickWords } from '../../../words/bets/pick-words.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { useShownBet } from '../model/use-shown-bet.ts'

type Props = {
  bet: Bet
  isChoosing: boolean
  /** WebKit places what is absolute in a row of a table by the whole list: there the list takes the press (`pressRow`). */
  isInTable?: boolean
  className?: string
}

const OVER_THE_ROW = `after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2
  focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent`

/** What the bet is on, which is never cut. The whole row around it opens the bet; while bets are chosen, the box of the row is what is pressed. */
export function PickButton({ bet, isChoosing, isInTable = false, className = '' }: Props) {
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
      className={`${look} ${isInTable ? '' : OVER_THE_ROW}`}
    >
      {pick}
    </button>
  )
}
