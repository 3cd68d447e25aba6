import { Check } from 'lucide'
import type { ReactNode } from 'react'
import type { Bet } from '../../../../contract/bets/bets.ts'
import { pickWords } from '../../../../words/bets/pick-words.ts'
import { gradeWords } from '../../../../words/bets/verdict-words.ts'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { FormAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { RowMotion } from '../../../ui/motion/use-row-motion.ts'
import type { BetAction } from '../../dialogs/bet-actions.tsx'
import { useConfirmBet } from '../../dialogs/confirm-button.tsx'
import { BetLookIcon, verdictLook } from '../../parts/bet-status-badge.tsx'
import { PickButton } from '../../parts/pick-button.tsx'
import { Profit } from '../../parts/profit.tsx'

export type ReviewRowProps = { bet: Bet; motion: RowMotion; onAction: (action: BetAction) => void }

/** One press books the verdict; the row opens the bet, where another result can be chosen. */
export function DecidedRow({ bet, motion }: ReviewRowProps) {
  const t = useT()
  const { confirm, pending, problem } = useConfirmBet(bet)
  return (
    <Row bet={bet} motion={motion} problem={problem} sum={<Profit amount={bet.gradedResult} />}>
      <IconButton
        icon={Check}
        variant="secondary"
        label={t('settling.confirmBet', { teams: bet.teams })}
        pending={pending}
        className="relative"
        onClick={() => confirm()}
      />
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
        className="relative"
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
        className="relative"
        onClick={() => onAction({ action: 'correct', bet })}
        aria-label={t('book.correctBet', { teams: bet.teams })}
      >
        {t('settling.correct')}
      </Button>
    </Row>
  )
}

type RowProps = { bet: Bet; motion: RowMotion; problem: string | null; sum: ReactNode; children: ReactNode }

/** The pick and its verdict by the score; without a sum, the full reason why the bet needs the user. */
function Row({ bet, motion, problem, sum, children }: RowProps) {
  const t = useT()
  const language = useLanguage()
  const { grade } = bet
  const look = grade && verdictLook(grade)
  const score = grade && gradeWords({ ...bet, grade }, t, language)
  return (
    <li
      data-bet={bet.id}
      data-motion={motion}
      inert={motion === 'leaves'}
      tabIndex={-1}
      title={bet.teams}
      className="relative border-b border-line px-card py-1.5 -outline-offset-2 last:border-b-0"
    >
      <div className="grid min-h-12 grid-cols-[1.25rem_minmax(0,1fr)_auto_auto] items-center gap-x-3 md:min-h-9">
        {look ? <BetLookIcon look={look} className="size-5" /> : <span />}
        <div className="min-w-0 md:flex md:items-baseline md:gap-x-3">
          <p className="text-body leading-5 font-semibold md:max-w-1/2 md:shrink-0">
            <PickButton bet={bet} isChoosing={false} />
          </p>
          <p className={`text-caption text-ink-3 tabular-nums ${sum ? 'truncate' : 'wrap-anywhere'}`}>
            {[score, pickWords(bet, t, language).beside].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className="text-right whitespace-nowrap md:flex md:flex-row-reverse md:items-baseline md:gap-x-3">
          {sum && <p className="text-body font-semibold">{sum}</p>}
          {sum && look && <p className="text-caption text-ink-3">{t(look.word)}</p>}
        </div>
        {children}
      </div>
      <FormAlert message={problem} />
    </li>
  )
}
