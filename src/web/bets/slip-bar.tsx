import { Layers, X } from 'lucide'
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
import { useToast } from '../ui/toast/toast.ts'
import { combinedOdds } from './form/legs.ts'
import { growingMultiple, keepWaiting, waitingLegs } from './form/recording/multiple-draft.ts'

/** On phones directly above the bottom bar. The page and toasts leave its height free (theme.css). */
const LOOK = `slip-bar isolate fixed z-30 flex min-h-14 items-center gap-2 border-line bg-raised py-1 pr-2 pl-3 max-md:inset-x-0
  max-md:bottom-[calc(var(--spacing-bar)+env(safe-area-inset-bottom))] max-md:border-t md:bottom-3
  md:left-[calc(var(--spacing-sidebar)+var(--spacing-gutter))] md:max-w-[calc(100%-var(--spacing-sidebar)-2*var(--spacing-gutter))]
  lying:left-[calc(var(--spacing-rail)+env(safe-area-inset-left)+var(--spacing-gutter))] md:rounded-card md:border md:shadow-float
  print:hidden`

const UNDO_SECONDS = 10

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
  const toast = useToast()
  const legs = useStore(growingMultiple) ?? waitingLegs(owner)
  const count = legs.length
  const title = t('multiple.title', { count })
  const odds = combinedOdds(legs)
  const total = odds ? formatOdds(odds, language) : '–'
  const discard = () => {
    keepWaiting(site, owner, [])
    toast({
      title: t('slip.discarded'),
      action: {
        label: t('settling.undo'),
        byKeys: t('settling.undoByKeys'),
        seconds: UNDO_SECONDS,
        // Others may have been added since.
        onPress: () => keepWaiting(site, owner, [...legs, ...waitingLegs(owner)]),
      },
    })
    // The bar and its button are gone.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <>
      {/* Rendered before the first selection, so that it is announced too. */}
      <output className="sr-only">{count > 0 && `${title}, ${t('multiple.total')} ${total}`}</output>
      {count > 0 && (
        <section aria-label={t('slip.label')} className={LOOK}>
          {/* A new key restarts it with every selection. */}
          <span key={count} aria-hidden className="absolute inset-0 -z-10 animate-noticed rounded-[inherit]" />
          <Icon of={Layers} className="size-5 shrink-0 text-accent max-[22.5rem]:hidden" />
          <p className="min-w-0 grow">
            <span className="block truncate text-small font-semibold">{title}</span>{' '}
            <span className="block truncate text-caption text-ink-2 tabular-nums">
              {t('multiple.total')} <strong className="font-semibold text-ink">{total}</strong>
            </span>
          </p>
          <IconButton icon={X} label={t('slip.discard')} className="shrink-0" onClick={discard} />
          <ButtonLink href={PATHS.newBet} variant="primary" size="small" className="shrink-0">
            {t('slip.continue')}
          </ButtonLink>
        </section>
      )}
    </>
  )
}
