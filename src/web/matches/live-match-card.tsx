import { ChevronRight, Radio } from 'lucide'
import { PATHS } from '../../contract/paths.ts'
import { useLiveMatches } from '../api/live-data.ts'
import { useT } from '../i18n/language.ts'
import { OpenSearch } from '../layout/open-search.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { EmptyState } from '../ui/message.tsx'
import { FreshnessLine } from './freshness-line.tsx'
import { MatchCount } from './match-count.tsx'
import { ListBody, MatchList } from './match-list.tsx'
import { MatchSkeletons } from './match-skeleton.tsx'
import { useOwnMatches } from './own-matches.ts'

type Props = { screen: 'dashboard' | 'live'; onOpen: (id: number) => void }

/** The live matches and the age of the data. */
export function LiveMatchCard({ screen, onOpen }: Props) {
  const t = useT()
  const list = useLiveMatches()
  const skeleton = <MatchSkeletons count={6} />
  // Like the list below, waits for the user's bets.
  const isLoading = useOwnMatches() === undefined || list.data === undefined
  return (
    <Card
      flush
      header={
        <header className="flex items-center gap-x-3 px-card md:min-h-11 md:py-1.5 max-md:pb-1">
          {/* Two lines on phones: the age that arrives later moves nothing. */}
          <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 max-md:flex-col max-md:items-start">
            {/* On phones the title and the tab above show it. */}
            <h2 className={`text-title font-semibold ${screen === 'live' ? 'max-md:sr-only' : ''}`}>
              {t('matches.liveTitle')}
            </h2>
            <FreshnessLine isEmpty={isLoading || list.data.length === 0} />
          </div>
          {screen === 'live' ? (
            <span className="flex w-28 justify-end max-lg:hidden">
              <MatchCount list={list} />
            </span>
          ) : (
            // On phones the bar below leads there.
            <ButtonLink href={PATHS.live} variant="ghost" size="aside" className="max-md:hidden lying:hidden">
              {t('matches.seeAll')}
              <Icon of={ChevronRight} className="size-4" />
            </ButtonLink>
          )}
          <OpenSearch className="-my-2.5 -me-3" />
        </header>
      }
    >
      <ListBody list={list} skeleton={skeleton} empty={<NothingLive />} isMineFirst>
        {(matches, own, isWhole) => (
          <MatchList label={t('matches.listLabel')} matches={matches} own={own} onOpen={onOpen} hasMotion={isWhole} />
        )}
      </ListBody>
    </Card>
  )
}

function NothingLive() {
  const t = useT()
  const action = <ButtonLink href={PATHS.upcoming}>{t('matches.seeUpcoming')}</ButtonLink>
  return <EmptyState icon={Radio} title={t('matches.noLive')} description={t('matches.noLiveHint')} action={action} />
}
