import { Ticket } from 'lucide'
import { useT } from '../i18n/language.ts'
import { Icon } from '../ui/icon.tsx'
import { isOn, useOpenBets } from './open-bets.ts'

/** "Your bet" on a match of a list, where the user has a pending one; only an icon in a very narrow row. */
export function BetMark({ matchId }: { matchId: number }) {
  const t = useT()
  const count = useOpenBets()?.bets.filter((bet) => isOn(bet, matchId)).length ?? 0
  if (count === 0) return null
  const words = t('standing.mark', { count })
  return (
    <span
      title={words}
      className="inline-flex min-w-7 items-center gap-1 rounded-small bg-pending-tint px-1.5 py-0.5 text-micro font-semibold text-pending"
    >
      <Icon of={Ticket} className="size-3.5 shrink-0" />
      <span className="truncate @max-xs:sr-only">{words}</span>
    </span>
  )
}
