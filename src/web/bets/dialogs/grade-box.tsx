import type { Bet } from '../../../contract/bets/bets.ts'
import { formatProfit } from '../../../words/amounts.ts'
import { gradeWords } from '../../../words/bets/verdict-words.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { useSend } from '../../layout/form/use-contract-form.ts'
import { useSite } from '../../site.ts'
import { FormAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirmVerdicts } from '../model/bet-queries.ts'
import { VerdictBadge } from '../parts/bet-status-badge.tsx'
import { confirmedToast } from './confirmed-toast.ts'

type Props = { bet: Bet; grade: NonNullable<Bet['grade']>; onClose: () => void }

/** The automatic verdict on the bet, above the results that the user can choose. */
export function GradeBox({ bet, grade, onClose }: Props) {
  const t = useT()
  const site = useSite()
  const language = useLanguage()
  const { send, pending, problem } = useSend(useConfirmVerdicts(), { needsNetwork: true })
  const confirm = () =>
    send([bet], {
      onSuccess(confirmed) {
        confirmedToast(site, confirmed, t, bet, language)
        onClose()
      },
    })
  return (
    <section aria-label={t('settling.verdict')} className="flex flex-col gap-3 rounded-control border border-line p-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
        <VerdictBadge grade={grade} />
        <p className="min-w-0 wrap-anywhere">{gradeWords({ ...bet, grade }, t, language)}</p>
      </div>
      {bet.gradedResult !== null && (
        <Button variant="primary" pending={pending} onClick={confirm} className="h-auto py-2 tabular-nums">
          {t('settling.confirmSum', { amount: formatProfit(bet.gradedResult, language) })}
        </Button>
      )}
      <FormAlert message={problem} />
    </section>
  )
}
