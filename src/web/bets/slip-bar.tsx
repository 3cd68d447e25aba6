import { Layers, Undo2 } from 'lucide'
import { useLocation, useSearchParams } from 'wouter'
import { PATHS } from '../../contract/paths.ts'
import { formatOdds } from '../../words/format.ts'
import { useCurrentUser } from '../api/current-user.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useSite } from '../site.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useStore } from '../ui/store.ts'
import { combinedOdds } from './form/legs.ts'
import { growingMultiple, keepWaiting, waitingLegs } from './form/recording/multiple-draft.ts'

/** On phones directly above the bottom bar. The page, toasts and the offline strip leave its height free (theme.css). */
const LOOK = `slip-bar fixed z-30 flex min-h-14 items-center gap-2 border-line bg-raised py-1 pr-2 pl-3 max-md:inset-x-0
  max-md:bottom-[calc(var(--spacing-bar)+env(safe-area-inset-bottom))] max-md:border-t md:bottom-3
  md:left-[calc(var(--spacing-sidebar)+var(--spacing-gutter))] md:max-w-[calc(100%-var(--spacing-sidebar)-2*var(--spacing-gutter))]
  lying:left-[calc(var(--spacing-rail)+env(safe-area-inset-left)+var(--spacing-gutter))] md:rounded-card md:border md:shadow-float
  print:hidden`

/** The multiple that grows by pressed prices, on every screen but the one that records it. */
export default function SlipBar() {
  const user = useCurrentUser()
  const [location] = useLocation()
  const [search] = useSearchParams()
  const isInForm = location === PATHS.newBet && !search.has('teams')
  return user && !isInForm ? <Slip key={user.id} owner={user.id} /> : null
}

function Slip({ owner }: { owner: number }) {
  const t = useT()
  const language = useLanguage()
  const site = useSite()
  const legs = useStore(growingMultiple) ?? waitingLegs(owner)
  const last = legs.at(-1)
  if (!last) return null
  const odds = combinedOdds(legs)
  const removeLast = () => {
    keepWaiting(site, owner, legs.slice(0, -1))
    // The bar and its button are gone with the last one.
    if (legs.length === 1) document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <section aria-label={t('slip.label')} className={LOOK}>
      <Icon of={Layers} className="size-5 shrink-0 text-accent max-[22.5rem]:hidden" />
      <output className="min-w-0 grow">
        <span className="block truncate text-small font-semibold">{t('multiple.title', { count: legs.length })}</span>{' '}
        <span className="block truncate text-caption text-ink-2 tabular-nums">
          {t('multiple.total')}{' '}
          <strong className="font-semibold text-ink">{odds ? formatOdds(odds, language) : '–'}</strong>
        </span>
      </output>
      <IconButton
        icon={Undo2}
        label={t('slip.removeLast', { team: last.selectedTeam })}
        className="shrink-0"
        onClick={removeLast}
      />
      <ButtonLink href={PATHS.newBet} variant="primary" size="small" className="shrink-0">
        {t('slip.continue')}
      </ButtonLink>
    </section>
  )
}
