import { useMutation } from '@tanstack/react-query'
import { Gift } from 'lucide'
import { type FocusEvent, type ReactNode, type Ref, useEffect, useLayoutEffect, useRef } from 'react'
import type { Bet } from '../../../contract/bets/bets.ts'
import { required } from '../../../domain/required.ts'
import { formatProfit } from '../../../words/amounts.ts'
import { formatDateTime, formatOdds } from '../../../words/format.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { AmountFigure } from '../../layout/amount-figure.tsx'
import { useSend } from '../../layout/form/use-contract-form.ts'
import { toneOf } from '../../layout/tone-of.ts'
import { FormAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/toast/toast.ts'
import { type BetAction, betActions } from '../dialogs/bet-actions.tsx'
import { closeIfDecided } from '../dialogs/decided-elsewhere.ts'
import { GradeBox } from '../dialogs/grade-box.tsx'
import { ResultButtons } from '../dialogs/result-buttons.tsx'
import { useSettleBet } from '../model/bet-queries.ts'
import { bookedBy } from '../model/bet-stake.ts'
import { BetChance } from '../parts/bet-chance.tsx'
import { CashedNote, CorrectedNote, Legs, Note, OwnNote } from '../parts/bet-notes.tsx'
import { BetLookWords, rowLook } from '../parts/bet-status-badge.tsx'
import { BetUnits } from '../parts/bet-units.tsx'
import { BetFacts } from './bet-facts.tsx'
import { BetStanding } from './bet-standing.tsx'
import { QuickCorrection } from './quick-correction.tsx'
import { useBetMatches } from './use-bet-matches.ts'

type Props = { bet: Bet; onAction: (action: BetAction) => void }
/** `hasEvents`: the history of changes is below the details; the actions stay in sight above it. */
type DetailsProps = Props & { hasEvents?: boolean }

/** Everything recorded about a bet, its actions, and for a pending one the result buttons. */
export function BetDetails({ bet, hasEvents = false, onAction }: DetailsProps) {
  const isPending = bet.status === 'pending'
  const { status, ofResults } = useFocusOnStatus(`${bet.outcome} ${bet.result}`)
  const { match, matches } = useBetMatches(bet)
  return (
    <div className="flex flex-col gap-4">
      <Status bet={bet} place={status} />
      <Figures bet={bet} />
      <div className="flex flex-col gap-2 empty:hidden">
        <BetStanding bet={bet} />
        <BetChance bet={bet} />
        <Remarks bet={bet} />
      </div>
      <div {...ofResults}>
        {isPending ? <Results bet={bet} onAction={onAction} /> : <QuickCorrection key={bet.id} bet={bet} />}
      </div>
      {/* No border directly below the figures, which have their own. */}
      <div className="border-t border-line pt-2 [dl+:empty+&]:border-t-0 [dl+:empty+&]:pt-0">
        <BetFacts bet={bet} match={match} />
        {bet.note !== null && <OwnNote note={bet.note} />}
        {bet.legs && <Legs legs={bet.legs} matches={matches} />}
      </div>
      <Actions bet={bet} hasEvents={hasEvents} onAction={onAction} />
    </div>
  )
}

/** Choosing a result removes the pressed button; the focus moves from it to the status. */
function useFocusOnStatus(result: string) {
  const status = useRef<HTMLParagraphElement>(null)
  const hasFocus = useRef(false)
  const shown = useRef(result)
  useLayoutEffect(() => {
    if (shown.current === result) return
    shown.current = result
    if (!hasFocus.current) return
    hasFocus.current = false
    status.current?.focus()
  }, [result])
  const ofResults = {
    onFocus: () => {
      hasFocus.current = true
    },
    // A button disabled while the call runs loses its focus.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) hasFocus.current = false
    },
  }
  return { status, ofResults }
}

/** The status in words, with who settled it and when. */
function Status({ bet, place }: { bet: Bet; place: Ref<HTMLParagraphElement> }) {
  const t = useT()
  const language = useLanguage()
  const { settledBy, settledAt } = bet
  return (
    <p ref={place} tabIndex={-1} className="flex flex-wrap items-center gap-x-2 rounded-small text-body">
      <BetLookWords look={rowLook(bet)} />{' '}
      {settledBy !== null && settledAt !== null && (
        <span className="text-small text-ink-3 tabular-nums">
          {t(`history.settledBy.${settledBy}`, { time: formatDateTime(new Date(settledAt), language) })}
        </span>
      )}
    </p>
  )
}

function Figures({ bet }: { bet: Bet }) {
  const t = useT()
  const language = useLanguage()
  const isPending = bet.status === 'pending'
  const decided = isPending ? bet.gradedResult : null
  const profit = decided ?? (isPending ? bookedBy(bet, 'won') : required(bet.result, 'the result of a settled bet'))
  const label = decided ? 'settling.byScore' : isPending ? 'history.ifWon' : 'history.column.result'
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2 border-y border-line py-3">
      <Figure label={t('history.column.amount')}>
        <AmountFigure decimal={bet.amount} />
        <BetUnits amount={bet.amount} className="ml-1.5 text-caption font-normal text-ink-3" />
      </Figure>
      <Figure label={t('history.column.odds')}>{formatOdds(bet.odds, language)}</Figure>
      <Figure label={t(label)}>
        <span className={toneOf(profit)}>
          <AmountFigure decimal={profit} signed />
        </span>
      </Figure>
    </dl>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grow">
      <dt className="text-caption text-ink-3">{label}</dt>
      <dd className="text-figure font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

/** Notes: free bet, partial cash-out of a pending bet, corrected match. */
function Remarks({ bet: { status, freeBet, cashedOut, correctedAt } }: { bet: Bet }) {
  const t = useT()
  if (!freeBet && correctedAt === null && !(status === 'pending' && cashedOut)) return null
  return (
    <ul className="flex flex-col gap-1 text-caption text-ink-2">
      {freeBet && <Note icon={Gift}>{t('settling.freeBet')}</Note>}
      {status === 'pending' && cashedOut && <CashedNote part={cashedOut} />}
      {correctedAt !== null && <CorrectedNote at={correctedAt} />}
    </ul>
  )
}

/** One-press buttons for the verdict, or without a verdict for won and lost; a dialog offers the other results. */
function Results({ bet, onAction }: Props) {
  const t = useT()
  const toast = useToast()
  const language = useLanguage()
  const { mutateAsync } = useSettleBet()
  const isShown = useIsShown()
  // Callbacks of the mutation, because they also run after the sheet has closed.
  const mutation = useMutation({
    mutationFn: (status: 'won' | 'lost') => mutateAsync({ id: bet.id, body: { status } }),
    onSuccess({ result }, status) {
      const description = formatProfit(required(result, 'the result of a settled bet'), language)
      toast({ title: t('bets.resultUpdated'), description, tone: status === 'won' ? 'won' : 'calm' })
    },
    onError(error) {
      if (closeIfDecided(toast, error, t, () => undefined) || isShown.current) return
      toast({ title: t('bets.updateFailed'), description: bet.teams, tone: 'failing' })
    },
  })
  const { send: settle, pending, problem } = useSend(mutation, { failure: 'bets.kept', needsNetwork: true })
  return (
    <section aria-label={t('bets.result')} className="flex flex-col gap-3">
      {bet.grade && <GradeBox bet={bet} grade={bet.grade} onClose={() => undefined} />}
      {/* The verdict's button already books one of these. */}
      {bet.gradedResult === null && <ResultButtons bet={bet} disabled={pending} onChoose={settle} />}
      <FormAlert message={problem} />
      <Button variant="ghost" size="small" onClick={() => onAction({ action: 'settle', bet })}>
        {t('history.otherResult')}
      </Button>
    </section>
  )
}

/** Whether the component is still mounted. */
function useIsShown() {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}

function Actions({ bet, hasEvents, onAction }: DetailsProps) {
  const t = useT()
  const actions = betActions({ bet, onAction }, t).filter(({ action }) => !(hasEvents && action === 'history'))
  // One row of four, or two of three.
  const columns = actions.length === 4 ? 'grid-cols-4' : 'grid-cols-3'
  return (
    <div className={`border-t border-line pt-2 ${hasEvents ? 'sticky bottom-0 -mx-card bg-surface px-card pb-1' : ''}`}>
      <ul aria-label={t('history.actsOf', { teams: bet.teams })} className={`-mx-2 grid ${columns}`}>
        {actions.map((item) => (
          <li key={item.label}>
            <button
              type="button"
              onClick={item.onChoose}
              className={`flex min-h-15 size-full flex-col items-center gap-1 rounded-control px-1 py-2 text-center text-caption leading-4
                font-medium hover:bg-raised ${item.tone === 'lost' ? 'text-lost' : ''}`}
            >
              <Icon of={item.icon} className={`size-4.5 shrink-0 ${item.tone === 'lost' ? '' : 'text-ink-3'}`} />
              <span className="max-w-full wrap-anywhere">{item.label}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
