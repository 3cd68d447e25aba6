import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { readBookSettings } from '../../contract/bets/book-settings.ts'
import { type ImportDetail, planImport } from '../../contract/imports.ts'
import { useCall } from '../api/call.ts'
import { query } from '../api/query-client.ts'
import { book } from '../i18n/book.ts'
import { useT } from '../i18n/language.ts'
import { useSend } from '../layout/form/use-contract-form.ts'
import { useSwitchBookCurrency } from './book-currency.tsx'
import { formatName } from './format-names.ts'
import { useImportStep } from './import-queries.ts'
import { firstPlan, isComplete, isUnderstood, type Plan, type Survey } from './plan-choices.ts'
import { PlanForm } from './plan-form.tsx'
import { ReadRows } from './read-rows.tsx'

/** `changing`: the user wants to change how it is read. */
type Props = { found: ImportDetail; changing: boolean }

/**
 * One screen: open questions about the file, what its rows become, and the import button. The file is read automatically, and again after
 * each answer; only a question without a likely answer blocks the rows.
 */
export function ImportReading({ found, changing }: Props) {
  const t = useT()
  const { name, state, survey } = found
  const { plan, setPlan, answer, read, isReading, pending, problem } = useReading(found, changing)
  if (!survey || !plan) return null
  const isForm = changing || (state === 'surveyed' && !isReading)
  const facts = [
    name,
    t('imports.rowsFound', { count: survey.rows }),
    survey.format !== 'generic' && t('imports.recognised', { format: formatName(survey.format, t) }),
  ]
  const parts = { found, survey, plan, facts, problem }
  return isForm ? (
    <PlanForm {...parts} pending={pending} onPlan={setPlan} onAnswer={answer} onRead={read} />
  ) : (
    <ReadRows {...parts} isReading={isReading} onRead={answer} />
  )
}

/** The page's plan, and sending it to the server. */
function useReading({ id, state, survey, plan: ofServer, failure }: ImportDetail, changing: boolean) {
  const call = useCall()
  const [, setParams] = useSearchParams()
  const [plan, setPlan] = useState(() => firstPlan({ survey, plan: ofServer, state }, book.get().currency))
  const isFirst = state === 'surveyed'
  /** Sent once, as soon as it is complete. */
  const [waiting, setWaiting] = useState(isFirst && failure === null && !changing ? plan : null)
  const settings = useQuery({ ...query(readBookSettings), enabled: waiting !== null && isFirst })
  const keepBookIn = useSwitchBookCurrency()
  const step = useImportStep(async ({ plan: by, currency }: { plan: Plan; currency: string | null }) => {
    if (currency !== null) await keepBookIn(currency)
    return call(planImport, { params: { id: String(id) }, body: by })
  })
  const { send, pending, problem } = useSend(step, { needsNetwork: true })
  const { mutate } = step

  const unsent = waiting === step.variables?.plan ? null : waiting
  const next = unsent && survey && canBeRead(survey, unsent) ? unsent : null
  useEffect(() => {
    // A plan that failed to be read must not look applied.
    if (next && !pending) mutate({ plan: next, currency: null }, { onError: () => !isFirst && setPlan(ofServer) })
  }, [next, pending, isFirst, ofServer, mutate])

  return {
    plan,
    setPlan,
    answer(part: Partial<Plan>) {
      const answered = plan && { ...plan, ...part }
      setPlan(answered)
      if (!changing) setWaiting(answered)
    },
    read(currency: string | null) {
      if (!plan) return
      setWaiting(null)
      send({ plan, currency }, { onSuccess: () => setParams({ id: String(id) }, { replace: true }) })
    },
    isReading:
      state === 'reading' ||
      next !== null ||
      (pending && !changing) ||
      (unsent !== null && isFirst && settings.isPending),
    pending,
    problem,
  }

  function canBeRead(of: Survey, by: Plan): boolean {
    if (!isFirst) return state === 'ready' && isComplete(of, by)
    return settings.data !== undefined && isUnderstood(of, by, settings.data.currency)
  }
}
