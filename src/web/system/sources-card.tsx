import { CircleAlert, CircleCheck, CircleDashed, CirclePause, type IconNode } from 'lucide'
import { useState } from 'react'
import type { SourceState, SystemState } from '../../contract/system.ts'
import type { Key } from '../../words/keys.ts'
import { useT } from '../i18n/language.ts'
import { ChangeSourceDialog } from '../match-source/change-source-dialog.tsx'
import { sourceName } from '../matches/freshness-line.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { SourceFacts } from './source-facts.tsx'
import { causeKey, standingOf } from './source-state.ts'

type Look = { words: Key; ink: string; icon: IconNode }

const LOOKS: Record<ReturnType<typeof standingOf>, Look> = {
  working: { words: 'system.sourceWorking', ink: 'text-won', icon: CircleCheck },
  failing: { words: 'system.sourceFailing', ink: 'text-lost', icon: CircleAlert },
  untried: { words: 'system.sourceUntried', ink: 'text-pending', icon: CircleDashed },
  unused: { words: 'system.sourceUnused', ink: 'text-ink-2', icon: CirclePause },
}

const ROW = 'border-t border-line px-card py-2.5'

/**
 * The state of the match sources, current one first; it can be changed if no environment variable sets it. `onChanged`: the server has
 * restarted.
 */
export function SourcesCard({ state, onChanged }: { state: SystemState | undefined; onChanged: () => void }) {
  const t = useT()
  const [isChanging, setChanging] = useState(false)
  const offer = state?.sourceOffer
  const inUse = state?.sources.flatMap(({ source, isCurrent }) => (isCurrent ? [source] : [])).join()
  return (
    <Card
      flush
      title={t('system.sources')}
      description={t('system.sourcesDescription')}
      aside={
        offer && (
          <Button size="small" onClick={() => setChanging(true)}>
            {t('system.changeSource')}
          </Button>
        )
      }
    >
      <div aria-busy={!state}>
        {state ? state.sources.map((source) => <Source key={source.source} source={source} />) : <SourceSkeleton />}
      </div>
      {isChanging && offer && inUse && (
        <ChangeSourceDialog
          offer={offer}
          inUse={inUse}
          onClose={() => setChanging(false)}
          onChanged={() => {
            setChanging(false)
            onChanged()
          }}
        />
      )}
    </Card>
  )
}

function Source({ source }: { source: SourceState }) {
  const t = useT()
  const { words, ink, icon } = LOOKS[standingOf(source)]
  return (
    <section className={ROW}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-body font-semibold">
          {source.source === 'demo' ? t('matches.demo') : sourceName(source.source)}
        </h3>
        <span className={`inline-flex items-center gap-1.5 text-small font-medium ${ink}`}>
          <Icon of={icon} className="size-4" />
          {t(words)}
        </span>
      </header>
      {source.failure !== null && <Failure failure={source.failure} message={source.failureMessage} />}
      <SourceFacts source={source} />
    </section>
  )
}

/** The cause in the user's language, then the logged message. */
function Failure({ failure, message }: { failure: string; message: string | null }) {
  const t = useT()
  return (
    <div className="my-2 rounded-control bg-lost-tint px-3 py-2 text-small">
      <p className="font-medium text-lost">{t(causeKey(failure))}</p>
      {message && (
        <p lang="en" className="line-clamp-4 text-caption text-ink-2 wrap-anywhere">
          {message}
        </p>
      )}
    </div>
  )
}

function SourceSkeleton() {
  return (
    <div className={ROW}>
      <Skeleton className="h-5 w-2/5" />
      <SourceFacts source={undefined} />
    </div>
  )
}
