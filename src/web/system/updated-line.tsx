import { TriangleAlert } from 'lucide'
import { formatAge } from '../../words/elapsed.ts'
import { useT } from '../i18n/language.ts'
import { useTicking } from '../matches/use-ticking.ts'
import { Icon } from '../ui/icon.tsx'

type Shown = { data: unknown; dataUpdatedAt: number; isError: boolean }

/** The age of the oldest data on screen, and whether refetching failed. Of constant height. */
export function UpdatedLine({ shown }: { shown: readonly Shown[] }) {
  const t = useT()
  const loaded = shown.filter(({ data }) => data !== undefined)
  const isStale = loaded.some(({ isError }) => isError)
  return (
    <p className="-mb-3 flex min-h-5 md:absolute md:inset-x-0 md:top-0 md:mb-0 md:justify-end flex-wrap items-center gap-x-3 text-caption text-ink-3">
      {loaded.length > 0 && <Updated at={Math.min(...loaded.map(({ dataUpdatedAt }) => dataUpdatedAt))} />}
      {/* Separate from the age, so that a screen reader does not announce every second. */}
      <output className={isStale ? 'inline-flex items-center gap-1.5 text-pending' : 'sr-only'}>
        {isStale && <Icon of={TriangleAlert} className="size-3.5 shrink-0" />}
        {isStale && t('system.stale')}
      </output>
    </p>
  )
}

function Updated({ at }: { at: number }) {
  const t = useT()
  const age = useTicking((now) => formatAge(new Date(at), new Date(now), t))
  return <span className="tabular-nums">{t('matches.updated', { age })}</span>
}
