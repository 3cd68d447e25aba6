import { CalendarClock, CalendarX, Clock, type IconNode } from 'lucide'
import type { Favorite } from '../../contract/matches/favorites.ts'
import { formatDate } from '../../words/dates.ts'
import { formatNearDay, startOfDay } from '../../words/days.ts'
import { formatTime } from '../../words/format.ts'
import type { Key } from '../../words/keys.ts'
import { tournamentName } from '../../words/tournament-name.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { sourceName } from '../matches/freshness-line.tsx'
import { useTicking } from '../matches/use-ticking.ts'
import { BoardRow } from '../results/board-row.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = { favorite: Favorite }

/** A favorite outside the lists, because it is finished, called off or from a source that is no longer polled. Drawn like a result. */
export function FavoriteRow({ favorite }: Props) {
  return (
    <BoardRow
      isLine
      match={favorite}
      maps={[]}
      head={<Head favorite={favorite} />}
      foot={<Notes favorite={favorite} />}
    />
  )
}

function Head({ favorite }: Props) {
  const t = useT()
  const { tournament, format, finishedTime, scheduledTime } = favorite
  const at = finishedTime ?? scheduledTime
  return (
    <span className="flex min-w-0 items-center gap-1.5 @min-[66rem]:contents">
      {at !== null && <When at={at} isEnd={finishedTime !== null} />}
      <span className="flex min-w-0 items-center gap-1.5 [grid-area:event] @min-[66rem]:text-caption">
        <State favorite={favorite} />
        <span
          dir="auto"
          title={tournament === null ? undefined : tournamentName(tournament, t)}
          className="min-w-0 text-left @max-[66rem]:truncate @min-[66rem]:line-clamp-2 @min-[66rem]:text-balance @min-[66rem]:whitespace-normal"
        >
          {tournamentName(tournament, t)}
        </span>
        <span className="shrink-0">{format}</span>
        <Spoken favorite={favorite} />
      </span>
    </span>
  )
}

/** "yesterday 16:00"; screen readers get the full date. */
function When({ at, isEnd }: { at: string; isEnd: boolean }) {
  const t = useT()
  const language = useLanguage()
  const today = new Date(useTicking(startOfDay))
  const moment = new Date(at)
  const time = formatTime(moment, language)
  const whole = `${formatDate(moment, language)}, ${time}`
  return (
    <time dateTime={at} className="min-w-0 shrink-0 text-ink-2 [grid-area:when]">
      <span className="sr-only">{isEnd ? t('favorites.finishedAt', { time: whole }) : whole}</span>
      <span aria-hidden className="gap-x-1 @min-[66rem]:flex @min-[66rem]:flex-col-reverse">
        <span className="truncate">{formatNearDay(moment, today, language)}</span>{' '}
        <span className="@min-[66rem]:text-caption">{time}</span>
      </span>
    </time>
  )
}

/** The look of an unfinished favorite. */
type Look = { readonly icon: IconNode; readonly word: Key; readonly ink: string }

function lookOf({ status, calledOff }: Favorite): Look {
  if (calledOff) return { icon: CalendarX, word: 'favorites.badgeCalledOff', ink: 'text-ink-2' }
  if (status === 'upcoming') return { icon: CalendarClock, word: 'matches.badgeScheduled', ink: 'text-ink-2' }
  // Live, but not in the live list: its source is not polled, so the score is unknown.
  return { icon: Clock, word: 'favorites.badgeUnread', ink: 'text-pending' }
}

/** A finished favorite needs no badge, because its group's heading says so. */
function State({ favorite }: Props) {
  const t = useT()
  if (favorite.status === 'finished') return <span className="sr-only">{t('favorites.badgeFinished')}</span>
  const { icon, word, ink } = lookOf(favorite)
  return (
    <span className={`flex shrink-0 items-center gap-1 font-medium ${ink}`}>
      <Icon of={icon} className="size-3.5" />
      {t(word)}
    </span>
  )
}

function Spoken({ favorite: { status, score1, score2 } }: Props) {
  const t = useT()
  const label = status === 'finished' ? 'favorites.finalScore' : 'matches.seriesScore'
  const isUnknown = score1 === null && score2 === null
  return (
    <span className="sr-only">
      {isUnknown ? t('matches.scoreUnknown') : t(label, { score1: figure(score1), score2: figure(score2) })}
    </span>
  )
}

const figure = (score: number | null) => (score === null ? '-' : String(score))

/** Why its score does not change. */
function Notes({ favorite: { calledOff, otherSource } }: Props) {
  const t = useT()
  const why = calledOff && t('favorites.calledOffHint')
  const from = otherSource !== null && t('favorites.otherSource', { source: sourceName(otherSource) })
  const notes = [why, from].filter(Boolean).join(' ')
  return notes && <p className="pointer-events-none px-card pb-2 text-caption text-ink-3">{notes}</p>
}
