import type { Bet } from '../../../contract/bets/bets.ts'
import { pickWords } from '../../../words/bets/pick-words.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { useShownBet } from '../model/use-shown-bet.ts'

type Props = {
  bet: Bet
  isChoosing: boolean
  /** WebKit positions absolute content of a table row by the whole list: there the list handles the press (`pressRow`). */
  isInTable?: boolean
  className?: string
}

const OVER_THE_ROW = `after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2
  focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent`

/** The pick, never truncated. The whole surrounding row opens the bet; while selecting, the row's check box is the press target. */
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
