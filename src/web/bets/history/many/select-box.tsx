import type { Bet } from '../../../../contract/bets/bets.ts'
import { useT } from '../../../i18n/language.ts'
import type { Selection } from './use-selection.ts'

const LOOK = 'grid size-11 shrink-0 cursor-pointer place-items-center md:size-9 pointer-coarse:size-11'

type Props = { bet: Bet; selection: Selection; isWholeRow?: boolean }

/** Selects a bet; with Shift, the range from the last one. `isWholeRow`: a press anywhere in the surrounding row counts. */
export function SelectBox({ bet, selection, isWholeRow = false }: Props) {
  const t = useT()
  return (
    <label className={`${LOOK} ${isWholeRow ? 'after:absolute after:inset-0' : 'relative'}`}>
      <input
        type="checkbox"
        aria-label={t('many.selectBet', { teams: bet.teams })}
        checked={selection.has(bet.id)}
        // A change event does not tell whether Shift is held; pressing the space bar is a click too.
        onClick={({ shiftKey }) => selection.toggle(bet.id, shiftKey)}
        onChange={() => undefined}
        className="relative z-1 size-5 accent-accent"
      />
    </label>
  )
}

/** Selects all bets of the page, or none. */
export function SelectPageBox({ selection }: { selection: Selection }) {
  const t = useT()
  return (
    <label className={LOOK}>
      <input
        type="checkbox"
        aria-label={t('many.selectPage')}
        checked={selection.isWholePage}
        onChange={selection.togglePage}
        className="size-5 accent-accent"
      />
    </label>
  )
}
