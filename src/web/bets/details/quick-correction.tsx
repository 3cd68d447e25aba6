import { useMutation } from '@tanstack/react-query'
import { Ban, CircleCheck, CircleDashed, CircleX, Ellipsis, type IconNode, RotateCcw, Undo2 } from 'lucide'
import { Fragment, type ReactNode, useState } from 'react'
import type { Bet } from '../../../contract/bets/bets.ts'
import { UNDO_SECONDS } from '../../../contract/bets/bulk-bets.ts'
import type { Outcome } from '../../../domain/bet/bet.ts'
import { settleByOutcome } from '../../../domain/bet/settlement.ts'
import { type Cents, formatCents } from '../../../domain/money/money.ts'
import { required } from '../../../domain/required.ts'
import { formatProfit } from '../../../words/amounts.ts'
import { CallError } from '../../api/call-error.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { useSend } from '../../layout/form/use-contract-form.ts'
import { FormAlert } from '../../ui/alert.tsx'
import { FittedAmount } from '../../ui/fitted-amount.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/toast/toast.ts'
import { closeIfDecided } from '../dialogs/decided-elsewhere.ts'
import { useTotalProfitWith } from '../dialogs/total-profit.ts'
import { resultOf } from '../form/correction-values.ts'
import { useCorrectBet, useReopenBet, useSettleBet } from '../model/bet-queries.ts'
import { stakeOf } from '../model/bet-stake.ts'

type Chosen = Exclude<Outcome, 'cashed-out'>
type Choice = { readonly outcome: Chosen; readonly icon: IconNode; readonly ink: string }

const MAIN: readonly Choice[] = [
  { outcome: 'won', icon: CircleCheck, ink: 'text-won' },
  { outcome: 'lost', icon: CircleX, ink: 'text-lost' },
]
const OTHERS: readonly Choice[] = [
  { outcome: 'push', icon: Undo2, ink: 'text-ink-2' },
  { outcome: 'void', icon: Ban, ink: 'text-ink-2' },
  { outcome: 'half-won', icon: CircleDashed, ink: 'text-won' },
  { outcome: 'half-lost', icon: CircleDashed, ink: 'text-lost' },
]

/** One press gives a settled bet another result or reopens it. Each choice shows the sum before and after, and the total profit. */
export function QuickCorrection({ bet }: { bet: Bet }) {
  const t = useT()
  const language = useLanguage()
  const totalWith = useTotalProfitWith(bet)
  const [isOther, setOther] = useState(false)
  const { act, pending, problem } = useCorrection(bet)
  const now = bet.cashedOut ? bet.restOutcome : bet.outcome
  const before = formatProfit(required(bet.result, 'the result of a settled bet'), language)

  const choice = ({ outcome, icon, ink }: Choice) => {
    const head = <Head icon={icon} ink={ink} words={t(`outcome.${outcome}`)} />
    const { result } = settleByOutcome(stakeOf(bet), outcome)
    // Another sum may have been typed for the same outcome.
    if (outcome === now && formatCents(result) === bet.result) {
      return <Cell key={outcome} head={head} sums={[before]} total={[t('book.current')]} isCurrent />
    }
    return (
      <Cell
        key={outcome}
        head={head}
        sums={[before, `→ ${formatProfit(formatCents(result), language)}`]}
        total={totalWords(result)}
        disabled={pending}
        onPress={() => act(outcome)}
      />
    )
  }
  const totalWords = (booked: Cents) => [t('recording.totalProfit'), totalWith(booked) ?? '–']
  return (
    <section aria-label={t('book.correctResult')} className="flex flex-col gap-2">
      <h3 className="text-caption font-medium text-ink-3">{t('book.correctResult')}</h3>
      <div className="grid grid-cols-2 gap-2">
        {MAIN.map(choice)}
        <Cell
          head={<Head icon={RotateCcw} ink="text-ink-2" words={t('settling.reopen')} />}
          sums={[before, `→ ${t('history.status.pending')}`]}
          total={totalWords(0)}
          disabled={pending}
          onPress={() => act('reopen')}
        />
        <button
          type="button"
          aria-expanded={isOther}
          onClick={() => setOther(!isOther)}
          className={`${CELL} hover:border-edge`}
        >
          <Head icon={Ellipsis} ink="text-ink-2" words={t('book.otherOutcome')} />
          <span className="line-clamp-2 text-caption text-ink-3">
            {OTHERS.slice(0, 3)
              .map(({ outcome }) => t(`outcome.${outcome}`))
              .join(', ')}
          </span>
        </button>
        {isOther && OTHERS.map(choice)}
      </div>
      <FormAlert message={problem} />
    </section>
  )
}

/** Corrects or reopens the bet, and offers an undo that restores its previous result. */
function useCorrection(bet: Bet) {
  const t = useT()
  const toast = useToast()
  const language = useLanguage()
  const { mutateAsync: correct } = useCorrectBet()
  const { mutateAsync: reopen } = useReopenBet()
  const { mutateAsync: settle } = useSettleBet()
  const { id } = bet

  /** From the toast, which may outlive this component. */
  async function undo(isReopened: boolean) {
    const body = resultOf(bet)
    try {
      const { result } = await (isReopened ? settle({ id, body }) : correct({ id, body }))
      toast({ title: t('book.restored'), description: result === null ? undefined : formatProfit(result, language) })
    } catch (error) {
      const description = (error instanceof CallError && error.words) || t('auth.tryAgain')
      // Only a lost response is worth a retry.
      const again = error instanceof CallError && error.status < 500 ? undefined : undoButton(isReopened)
      toast({ title: t('settling.noneUndone'), description, tone: 'failing', ...(again && { action: again }) })
    }
  }
  const undoButton = (isReopened: boolean) => ({
    label: t('settling.undo'),
    byKeys: t('settling.undoByKeys'),
    seconds: UNDO_SECONDS,
    onPress: () => void undo(isReopened), // a toast reports it
  })

  // Callbacks of the mutation, because they also run after the sheet has closed.
  const mutation = useMutation({
    mutationFn: (chosen: Chosen | 'reopen') =>
      chosen === 'reopen' ? reopen({ id, reason: '' }) : correct({ id, body: { outcome: chosen } }),
    onSuccess({ result }, chosen) {
      const isReopened = chosen === 'reopen'
      toast({
        title: t(isReopened ? 'settling.reopened' : 'book.corrected'),
        ...(result !== null && { description: formatProfit(result, language) }),
        tone: 'won',
        action: undoButton(isReopened),
      })
    },
    onError: (error) => closeIfDecided(toast, error, t, () => undefined),
  })
  const { send: act, pending, problem } = useSend(mutation, { failure: 'bets.kept', needsNetwork: true })
  return { act, pending, problem }
}

const CELL = `@container flex min-h-17 min-w-0 flex-col items-start justify-center gap-0.5 rounded-control border border-line bg-raised px-3
  py-2 text-left disabled:opacity-60`

function Head({ icon, ink, words }: { icon: IconNode; ink: string; words: string }) {
  return (
    <span className={`flex max-w-full items-center gap-1.5 text-small font-semibold ${ink}`}>
      <Icon of={icon} className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{words}</span>
    </span>
  )
}

type CellProps = {
  head: ReactNode
  /** Parts of a line that may break between them. */
  sums: readonly string[]
  total: readonly string[]
  isCurrent?: boolean
  disabled?: boolean
  onPress?: () => void
}

const Fitted = ({ parts }: { parts: readonly string[] }) =>
  parts.map((part, at) => (
    <Fragment key={part}>
      {at > 0 && ' '}
      <FittedAmount>{part}</FittedAmount>
    </Fragment>
  ))

/** A result: the present one is not a button. */
function Cell({ head, sums, total, isCurrent = false, disabled, onPress }: CellProps) {
  const content = (
    <>
      {head}{' '}
      <span className="w-full text-small font-medium text-ink tabular-nums">
        <Fitted parts={sums} />
      </span>{' '}
      <span className="w-full text-caption text-ink-3 tabular-nums">
        <Fitted parts={total} />
      </span>
    </>
  )
  if (isCurrent) {
    return (
      <p aria-current="true" className={`${CELL} border-dashed bg-transparent`}>
        {content}
      </p>
    )
  }
  return (
    <button type="button" disabled={disabled} onClick={onPress} className={`${CELL} hover:border-edge`}>
      {content}
    </button>
  )
}
