import { ChevronRight, MoonStar } from 'lucide'
import { Link } from 'wouter'
import { PATHS } from '../../../../contract/paths.ts'
import { useLiveMatches, useUpcomingMatches } from '../../../api/live-data.ts'
import { useT } from '../../../i18n/language.ts'
import { useTicking } from '../../../matches/use-ticking.ts'
import { Icon } from '../../../ui/icon.tsx'
import { eveningBets, eveningEnd, eveningMatches } from '../../evening.ts'
import { useOpenBets } from '../../open-bets.ts'

/** To the page of tonight, while there are open bets on its matches. */
export function TonightLink() {
  const t = useT()
  const open = useOpenBets()
  const live = useLiveMatches('dashboard').data
  const upcoming = useUpcomingMatches().data
  const end = useTicking(eveningEnd)
  const count = eveningBets(open?.bets ?? [], eveningMatches(live ?? [], upcoming ?? [], end)).length
  if (count === 0) return null
  return (
    <Link
      href={PATHS.tonight}
      className="flex min-h-11 items-center gap-2 rounded-card border border-line bg-surface px-card py-2 text-small font-medium hover:border-edge"
    >
      <Icon of={MoonStar} className="size-4.5 shrink-0 text-accent" />
      <span className="min-w-0 grow wrap-anywhere">
        {t('tonight.link')} · <span className="font-normal text-ink-2">{t('tonight.bets', { count })}</span>
      </span>
      <Icon of={ChevronRight} className="size-4 shrink-0 text-ink-3" />
    </Link>
  )
}
