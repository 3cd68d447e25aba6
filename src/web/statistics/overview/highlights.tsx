import { useQuery } from '@tanstack/react-query'
import { ChevronRight, TrendingDown, TrendingUp } from 'lucide'
import { Link } from 'wouter'
import { type Highlights as Found, type Highlight, highlights } from '../../../contract/explorer.ts'
import { PATHS } from '../../../contract/paths.ts'
import { query } from '../../api/query-client.ts'
import { historyOf } from '../../bets/history/filters/slice-address.ts'
import { keyWords } from '../../bets/history/filters/slice-words.ts'
import { filterOf, type HistoryQuery, writeFilter } from '../../bets/history/history-query.ts'
import { deviceZone } from '../../i18n/device-zone.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { FailedCard } from '../../layout/failed-card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MarkedLine } from '../../ui/marked-line.tsx'
import { SkeletonCards } from '../../ui/skeletons/skeleton-cards.tsx'
import { formatSignedPercent } from '../figures.ts'

const NONE: Found = { zone: 'UTC', looked: 0, best: [], worst: [] }

/** The groups with the best and the worst results: up to three each, with their certainty after correcting for the number of groups. */
export function Highlights({ filter, isEarly }: { filter: HistoryQuery; isEarly: boolean }) {
  const answer = useQuery({
    ...query(highlights, { query: { tz: deviceZone(), ...filterOf(filter) } }),
    placeholderData: (before) => before,
  })
  const found = answer.data ?? (isEarly ? NONE : undefined)
  if (answer.data === undefined && answer.isError) {
    return <FailedCard title="statistics.groupsFailed" hint="statistics.loadFailedHint" query={answer} />
  }
  if (found === undefined) return <SkeletonCards className="xl:grid-cols-2" cards={['h-80 xl:h-52', 'h-80 xl:h-52']} />
  const { best, worst } = found
  const reach = reachOf(found)
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Groups side="win" {...{ filter, found, groups: best, reach }} />
      <Groups side="lose" {...{ filter, found, groups: worst, reach }} />
    </div>
  )
}

const SIDES = {
  win: {
    icon: TrendingUp,
    look: 'text-won',
    title: 'statistics.doMore',
    onlyLuck: 'statistics.bestByLuck',
    maybeLuck: 'statistics.couldBeLuck',
    none: 'statistics.noneWins',
  },
  lose: {
    icon: TrendingDown,
    look: 'text-lost',
    title: 'statistics.doLess',
    onlyLuck: 'statistics.worstByLuck',
    maybeLuck: 'statistics.couldBeBadLuck',
    none: 'statistics.noneLoses',
  },
} as const

const LEAST_REACH = 20

/** The same scale for both lists, so that their lines are comparable; values beyond the stake are clamped. */
function reachOf({ best, worst }: Found): number {
  const ends = [...best, ...worst].flatMap(({ yield: share, interval }) => [share, interval.low, interval.high])
  return Math.min(100, Math.max(LEAST_REACH, ...ends.map(Math.abs)))
}

type GroupsProps = {
  side: keyof typeof SIDES
  filter: HistoryQuery
  found: Found
  groups: readonly Highlight[]
  reach: number
}

/** The groups that stand out from luck; below them, under their own heading, those that may be luck. */
function Groups({ side, filter, found: { looked, zone }, groups, reach }: GroupsProps) {
  const t = useT()
  const { icon, look, title, onlyLuck, maybeLuck, none } = SIDES[side]
  const [held, others] = [groups.filter(({ holds }) => holds), groups.filter(({ holds }) => !holds)]
  const isOnlyLuck = held.length === 0 && others.length > 0
  const name = t(isOnlyLuck ? onlyLuck : title)
  const address = new URLSearchParams(writeFilter(filter))
  // The dimension of the first group.
  if (groups[0]) address.set('by', groups[0].dimension)
  const rows = (shown: readonly Highlight[], label: string) => (
    <ul aria-label={label} className="@container">
      {shown.map((group) => (
        <GroupRow key={group.dimension + group.key} {...{ group, filter, zone, reach }} />
      ))}
    </ul>
  )
  return (
    <section className="min-w-0 overflow-hidden surface">
      <header className="relative flex flex-wrap items-center gap-x-2 px-card">
        <Icon of={icon} className={`size-4 shrink-0 ${isOnlyLuck ? 'text-ink-3' : look}`} />
        <h2 className="min-w-0 grow basis-0 text-title font-semibold">{name}</h2>
        <Link
          href={address.size === 0 ? PATHS.explorer : `${PATHS.explorer}?${address}`}
          className="inline-flex min-h-11 min-w-11 items-center justify-end gap-1 text-small font-medium text-ink-2 hover:text-ink"
        >
          <span className="max-sm:sr-only">{t('statistics.tab.explorer')}</span>
          <Icon of={ChevronRight} className="size-4" />
        </Link>
        {looked > 0 && (
          <p className="basis-full pb-2 text-caption text-ink-3">{t('statistics.ofGroups', { looked })}</p>
        )}
      </header>
      {groups.length === 0 && (
        <p className="border-t border-line px-card py-3 text-small text-ink-2">
          {t(looked === 0 ? 'statistics.tooEarly' : none)}
        </p>
      )}
      {held.length > 0 && rows(held, name)}
      {held.length > 0 && others.length > 0 && (
        <h3 className="border-t border-line px-card pt-3 pb-1 text-caption font-medium text-ink-2">{t(maybeLuck)}</h3>
      )}
      {others.length > 0 && rows(others, isOnlyLuck ? name : t(maybeLuck))}
    </section>
  )
}

type RowProps = { group: Highlight; filter: HistoryQuery; zone: string; reach: number }

/** A group, linking to its bets. */
function GroupRow({ group, filter, zone, reach }: RowProps) {
  const t = useT()
  const language = useLanguage()
  const { dimension, key, bets, yield: share, interval, holds } = group
  const value = keyWords(dimension, key, t, language)
  const name = dimension === 'odds' ? t('statistics.oddsBand', { band: value }) : value
  const percent = (each: number) => formatSignedPercent(each, language)
  const luck = t(holds ? 'statistics.notLuck' : 'statistics.maybeLuck')
  const label = t('statistics.lineOfRange', {
    measure: t('statistics.yield'),
    value: percent(share),
    low: percent(interval.low),
    high: percent(interval.high),
    note: luck,
  })
  return (
    <li className="border-t border-line">
      <Link
        href={historyOf(filter, [dimension], [key], zone) ?? PATHS.history}
        className="group-row px-card py-2 hover:bg-raised"
      >
        <span className="min-w-0 text-small font-medium wrap-anywhere [grid-area:name]">{name}</span>
        <span className="[grid-area:line]">
          <MarkedLine label={label} from={-reach} to={reach} mark={share} ticks={[0]} band={interval} />
        </span>
        <span
          className={`text-end text-small font-semibold tabular-nums [grid-area:yield] ${!holds ? 'text-ink-2' : share < 0 ? 'text-lost' : 'text-won'}`}
        >
          {percent(share)}
        </span>
        <span className="text-end text-caption text-ink-3 tabular-nums [grid-area:bets]">
          {t('statistics.bets', { count: bets })}
        </span>
        <span
          className={`text-caption tabular-nums [grid-area:luck] @lg:text-end ${holds ? 'text-ink' : 'text-ink-3'}`}
        >
          {holds ? luck : t('statistics.fromTo', { low: percent(interval.low), high: percent(interval.high) })}
        </span>
      </Link>
    </li>
  )
}
