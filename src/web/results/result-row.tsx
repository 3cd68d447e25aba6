import type { Result } from '../../contract/matches/match-pages.ts'
import { formatTime } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { BoardRow } from './board-row.tsx'

/** A finished match under the heading of its day and tournament. */
export function ResultRow({ result }: { result: Result }) {
  const t = useT()
  const language = useLanguage()
  const { format, forfeit, finishedTime, maps } = result
  const head = (
    <>
      <time dateTime={finishedTime}>{formatTime(new Date(finishedTime), language)}</time>
      {` · ${format}`}
      {forfeit && ` · ${t('matches.forfeit')}`}
    </>
  )
  return <BoardRow match={result} maps={maps} head={head} />
}
