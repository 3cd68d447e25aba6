import { useRef } from 'react'
import { newBet } from '../../../contract/bets.ts'
import { CallError } from '../../api/call-error.ts'
import { randomKey, waitsInThisPage } from '../../api/outbox.ts'
import { writeDecimal } from '../../i18n/amounts.ts'
import type { Key } from '../../i18n/keys.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { openAuthDialog } from '../../layout/auth-dialog-state.ts'
import { useDraft } from '../../layout/drafts.ts'
import { type Check, problemsOf, useContractForm } from '../../layout/use-contract-form.ts'
import { plainDecimal } from '../../ui/plain-decimal.ts'
import { toast } from '../../ui/toast.ts'
import { useCreateBet } from '../bet-queries.ts'
import { betSummary } from '../bet-words.ts'
import { type BetBody, type BetValues, bodyOf, NO_VALUES } from './bet-values.ts'
import { readMoment } from './written-moment.ts'

type Initial = { draft: string; values?: Partial<BetValues>; assumed?: Partial<BetValues> }

type Options<Answer> = Initial & {
  send: (body: BetBody) => Promise<Answer>
  onSuccess: (answer: Answer) => void
  /** The toast's text when sending failed. */
  failure: Key
}

const NOT_SIGNED_IN = 401
const EXAMPLES = { amount: '1234.56', odds: '1.85' } as const

/** The form of a bet: numbers and moments as people write them, a toast on failure, and the login when the session has ended. */
export function useBetForm<Answer>({ values, failure, ...options }: Options<Answer>) {
  const t = useT()
  const language = useLanguage()
  const form = useContractForm({
    ...options,
    values: { ...NO_VALUES, ...values },
    check,
    failure: 'bets.kept',
    onError(error) {
      toast({ title: t('common.error'), description: t(failure), tone: 'failing' })
      // The draft is restored after the login.
      if (error instanceof CallError && error.status === NOT_SIGNED_IN) openAuthDialog('login')
    },
  })
  const { typed } = form
  const errors = { ...form.errors }
  // The contract's codes say only that the text is wrong; the form knows that it is no number, or no moment.
  for (const field of ['amount', 'odds'] as const) {
    if (!errors[field] || typed[field].trim() === '' || plainDecimal(typed[field]) !== null) continue
    errors[field] = t('bets.notANumber', { example: writeDecimal(EXAMPLES[field], language) })
  }
  const moment = readMoment(typed.placedAt)
  if (errors.placedAt && 'problem' in moment) {
    const isSkipped = moment.problem === 'skipped'
    errors.placedAt = isSkipped
      ? t('bets.momentSkipped')
      : t('bets.momentUnreadable', { format: t('bets.momentFormat') })
  }
  return { ...form, errors }
}
export type BetForm = ReturnType<typeof useBetForm>

const check: Check<BetValues, BetBody> = (typed) => {
  const body = bodyOf(typed)
  const result = newBet.safeParse(body)
  const isFuture = body.placedAt !== undefined && new Date(body.placedAt) > new Date()
  if (result.success && !isFuture) return { body }
  return {
    problems: {
      ...(isFuture && { placedAt: 'placedAtInFuture' }),
      ...(!result.success && problemsOf(result.error.issues)),
    },
  }
}

/** The quick form and the page share one draft, so that "more options" continues it; an address with teams has its own. */
export const draftOfNewBet = (teams = '') => (teams ? `new-bet/${teams}` : 'new-bet')

/** The form that places a bet. The same content sent again, after a lost answer or a reload, has the same idempotency key. */
export function useNewBet({ matchId, onPlaced, ...initial }: Initial & { matchId?: number; onPlaced?: () => void }) {
  const t = useT()
  const language = useLanguage()
  const create = useCreateBet()
  const sent = useDraft(`${initial.draft}/sent`)
  const last = useRef(sent.restored)

  return useBetForm({
    ...initial,
    send(typed) {
      const status = 'pending' as const
      const body = { ...typed, status, ...(matchId !== undefined && { matchId }) }
      const content = JSON.stringify(body)
      const { key = randomKey() } = content === last.current['content'] ? last.current : {}
      last.current = { content, key }
      sent.keep(last.current)
      return create.mutateAsync({ body, key })
    },
    onSuccess(bet) {
      last.current = {}
      sent.keep({})
      if (bet) toast({ title: t('bets.placed'), description: betSummary(bet, t, language), tone: 'won' })
      else if (waitsInThisPage()) toast({ title: t('offline.notKept'), description: t('offline.notKeptHint') })
      else toast({ title: t('offline.kept'), description: t('offline.keptHint') })
      onPlaced?.()
    },
    failure: 'bets.betError',
  })
}
