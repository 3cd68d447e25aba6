import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { answerMatchPair, type ListedMatch, type MatchPair } from '../../contract/matches/match-pairs.ts'
import type { PairAnswer } from '../../domain/match/propose-pairs.ts'
import { formatTeams } from '../../domain/team/pair.ts'
import { useCall } from '../api/call.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useSend } from '../layout/form/use-contract-form.ts'
import { sourceName } from '../matches/freshness-line.tsx'
import { FailedLine, FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SkeletonRows } from '../ui/skeletons/skeleton-rows.tsx'
import { formatDateAndTime } from './figures.ts'
import { ScrollArea } from './scroll-area.tsx'
import { hasFailed, pairsQuery } from './system-queries.ts'

/** Pairs of matches from two sources without common ids: the administrator says whether they are the same match. */
export function PairsCard() {
  const t = useT()
  const pairs = useQuery(pairsQuery)
  const listRef = useRef<HTMLDivElement>(null)
  return (
    <Card flush title={t('system.pairs')} description={t('system.pairsDescription')}>
      <div ref={listRef} tabIndex={-1} className="border-t border-line" aria-busy={!pairs.data}>
        {body()}
      </div>
    </Card>
  )

  function body() {
    if (hasFailed(pairs)) {
      return (
        <div className="px-card py-4">
          <FailedLine action={<Button onClick={() => void pairs.refetch()}>{t('common.retry')}</Button>}>
            {t('system.pairsFailed')}
          </FailedLine>
        </div>
      )
    }
    if (!pairs.data) return <SkeletonRows count={2} lines={['h-4 w-3/5']} className="h-10" />
    if (pairs.data.pairs.length === 0) {
      return <p className="px-card py-6 text-small text-ink-3">{t('system.pairsEmpty')}</p>
    }
    return (
      <ScrollArea label={t('system.pairs')}>
        <ul aria-label={t('system.pairs')} className="divide-y divide-line">
          {pairs.data.pairs.map((pair) => (
            <Pair key={pair.id} pair={pair} onAnswered={onAnswered} />
          ))}
        </ul>
      </ScrollArea>
    )
  }

  /** The pressed button is replaced. */
  async function onAnswered() {
    listRef.current?.focus()
    await pairs.refetch()
  }
}

type PairProps = { pair: MatchPair; onAnswered: () => Promise<void> }

function Pair({ pair, onAnswered }: PairProps) {
  const t = useT()
  const call = useCall()
  const { id, shown, waiting } = pair
  const mutation = useMutation({
    mutationFn: (answer: PairAnswer | null) => call(answerMatchPair, { params: { id: String(id) }, body: { answer } }),
    onSuccess: onAnswered,
  })
  const { send, pending, problem } = useSend(mutation, { failure: 'system.pairError' })
  const button = (action: string, answer: PairAnswer | null) => (
    <Button
      size="small"
      aria-label={t('system.pairAction', { action, teams: formatTeams(shown) })}
      pending={pending && mutation.variables === answer}
      onClick={() => send(answer)}
    >
      {action}
    </Button>
  )
  return (
    <li className="grid gap-2 px-card py-3">
      <div className="grid grid-cols-2 gap-3">
        <Listed match={shown} />
        <Listed match={waiting} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {pair.answer === null ? (
          <>
            {button(t('system.pairSame'), 'same')}
            {button(t('system.pairDifferent'), 'different')}
          </>
        ) : (
          <>
            <p className="min-w-0 flex-1 text-caption text-ink-2">
              {t(pair.answer === 'same' ? 'system.pairIsSame' : 'system.pairIsDifferent')}
            </p>
            {button(t('system.pairUndo'), null)}
          </>
        )}
      </div>
      <FormAlert message={problem} />
    </li>
  )
}

function Listed({ match: { sources, team1, team2, tournament, scheduledTime } }: { match: ListedMatch }) {
  const t = useT()
  const language = useLanguage()
  return (
    <div className="min-w-0 text-small wrap-anywhere">
      <p className="text-caption font-semibold text-ink-2">{sources.map(sourceName).join(', ')}</p>
      <p className="font-medium">{team1}</p>
      <p className="font-medium">{team2}</p>
      {tournament && <p className="text-caption text-ink-3">{tournament}</p>}
      {scheduledTime && (
        <p className="text-caption text-ink-3 tabular-nums">
          <time dateTime={scheduledTime}>{formatDateAndTime(new Date(scheduledTime), language, t)}</time>
        </p>
      )}
    </div>
  )
}
