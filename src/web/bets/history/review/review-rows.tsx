import { Check, Pencil } from 'lucide'
import type { ReactNode } from 'react'
import type { Bet } from '../../../../contract/bets/bets.ts'
import { betSummary, betTypeWords } from '../../../../words/bets/bet-words.ts'
import { gradeWords } from '../../../../words/bets/verdict-words.ts'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { useSend } from '../../../layout/form/use-contract-form.ts'
import { useSite } from '../../../site.ts'
import { FormAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { RowMotion } from '../../../ui/motion/use-row-motion.ts'
import type { BetAction } from '../../dialogs/bet-actions.tsx'
import { confirmedToast } from '../../dialogs/confirmed-toast.ts'
import { useConfirmVerdicts } from '../../model/bet-queries.ts'
import { VerdictBadge } from '../../parts/bet-status-badge.tsx'
import { Profit } from '../../parts/profit.tsx'

export type ReviewRowProps = { bet: Bet; motion: RowMotion; onAction: (action: BetAction) => void }

/** One press books the verdict; another button opens the dialog of results. */
export function DecidedRow({ bet, motion, onAction }: ReviewRowProps) {
  const t = useT()
  const site = useSite()
  const language = useLanguage()
  const mutation = useConfirmVerdicts()
  const { send, pending, problem } = useSend(mutation, { needsNetwork: true })
  const confirm = () => send([bet], { onSuccess: (confirmed) => confirmedToast(site, confirmed, t, bet, language) })
  return (
    <Row bet={bet} motion={motion} problem={problem} sum={<Profit amount={bet.gradedResult} />}>
      <Button
        size="small"
        onClick={() => onAction({ action: 'settle', bet })}
        aria-label={t('settling.correctBet', { teams: bet.teams })}
      >
        <Icon of={Pencil} className="size-4" />
        {t('settling.correct')}
      </Button>
      <Button
        size="small"
        variant="primary"
        // Settled: the row stays until the list has been refetched.
        pending={pending || (mutation.data?.settled ?? 0) > 0}
        onClick={confirm}
        aria-label={t('settling.confirmBet', { teams: bet.teams })}
      >
        <Icon of={Check} className="size-4" />
        {t('settling.confirm')}
      </Button>
    </Row>
  )
}

/** Explains why there is no verdict; the user sets the result. */
export function NeedsYouRow({ bet, motion, onAction }: ReviewRowProps) {
  const t = useT()
  return (
    <Row bet={bet} motion={motion} problem={null} sum={null}>
      <Button
        size="small"
        onClick={() => onAction({ action: 'settle', bet })}
        aria-label={t('history.settleBet', { teams: bet.teams })}
      >
        {t('history.settle')}
      </Button>
    </Row>
  )
}

/** What the user recorded, next to the verdict by the corrected score. */
export function CorrectedRow({ bet, motion, onAction }: ReviewRowProps) {
  const t = useT()
  return (
    <Row bet={bet} motion={motion} problem={null} sum={<Profit amount={bet.result} />}>
      <Button
        size="small"
        onClick={() => onAction({ action: 'correct', bet })}
        aria-label={t('book.correctBet', { teams: bet.teams })}
      >
        <Icon of={Pencil} className="size-4" />
        {t('settling.correct')}
      </Button>
    </Row>
  )
}

type RowProps = { bet: Bet; motion: RowMotion; problem: string | null; sum: ReactNode; children: ReactNode }

function Row({ bet, motion, problem, sum, children }: RowProps) {
  const t = useT()
  const language = useLanguage()
  const { grade } = bet
  return (
    <li
      data-bet={bet.id}
      data-motion={motion}
      inert={motion === 'leaves'}
      tabIndex={-1}
      className="flex flex-col gap-2 border-b border-line px-card py-3 -outline-offset-2 last:border-b-0"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 basis-72 grow">
          <p className="line-clamp-2 text-body leading-5 font-medium wrap-anywhere" title={bet.teams}>
            {bet.teams}
          </p>
          <p className="text-small text-ink-2 tabular-nums wrap-anywhere">{betSummary(bet, t, language)}</p>
          <p className="text-caption text-ink-3 wrap-anywhere">{betTypeWords(bet, t, language)}</p>
          {grade && (
            <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
              <VerdictBadge grade={grade} />
              <span className="min-w-0 wrap-anywhere">{gradeWords({ ...bet, grade }, t, language)}</span>
            </p>
          )}
        </div>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-2 max-sm:w-full max-sm:justify-between">
          {sum && <span className="text-title font-semibold">{sum}</span>}
          <span className="flex gap-2">{children}</span>
        </div>
      </div>
      <FormAlert message={problem} />
    </li>
  )
}
