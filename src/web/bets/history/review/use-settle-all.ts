import { useLanguage, useT } from '../../../i18n/language.ts'
import { useSend } from '../../../layout/form/use-contract-form.ts'
import { useSite } from '../../../site.ts'
import { confirmedToast } from '../../dialogs/confirmed-toast.ts'
import { type DecidedBets, useConfirmVerdicts } from '../../model/bet-queries.ts'

/** One press settles the listed bets, but not bets that arrive meanwhile. */
export function useSettleAll({ total, decided }: Pick<DecidedBets, 'total' | 'decided'>) {
  const t = useT()
  const site = useSite()
  const language = useLanguage()
  const { send, pending, problem } = useSend(useConfirmVerdicts(), { failure: 'many.failed', needsNetwork: true })
  const only = total === 1 ? (decided[0] ?? null) : null
  const press = () => send(decided, { onSuccess: (confirmed) => confirmedToast(site, confirmed, t, only, language) })
  const label =
    total > decided.length
      ? t('settling.settleFirst', { count: decided.length })
      : t('settling.settleAll', { count: total })
  return { label, press, pending, problem }
}
