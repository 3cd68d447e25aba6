import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import type { Bet } from '../../contract/bets.ts'
import { ERROR_WORDS } from '../../contract/errors.ts'
import { formatCents } from '../../domain/money.ts'
import { formatProfit } from '../i18n/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import type { useDraft } from '../layout/drafts.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { readTypedResult } from './typed-result.ts'

type Props = {
  bet: Bet
  draft: ReturnType<typeof useDraft>
  pending: boolean
  onBook: (status: 'won' | 'lost', result: string) => void
}

/** For a cash-out and the like: says what it will book, and as what, while it is typed. */
export function CustomResult({ bet, draft, pending, onBook }: Props) {
  const t = useT()
  const language = useLanguage()
  const [text, setText] = useState(draft.restored['text'] ?? '')
  const [asked, setAsked] = useState(false)
  const empty = text.trim() === ''
  const read = readTypedResult(text, bet)

  const apply = () => {
    setAsked(true)
    if (!empty && 'settlement' in read) onBook(read.settlement.status, formatCents(read.settlement.result))
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
      className="flex items-start gap-3 border-t border-line pt-4"
    >
      <div className="min-w-0 grow">
        <TextField
          label={t('bets.custom')}
          placeholder={t('bets.customPlaceholder')}
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            draft.keep(target.value === '' ? {} : { text: target.value })
            setAsked(false)
          }}
          hint={note()}
          error={asked && !empty && 'problem' in read ? ERROR_WORDS[read.problem][language] : undefined}
          className="tabular-nums"
        />
      </div>
      {/* Beside the input, under the height of its label. */}
      <Button type="submit" variant="primary" disabled={empty} pending={pending} className="mt-6.5">
        {t('bets.apply')}
      </Button>
    </form>
  )

  function note() {
    if (empty || 'problem' in read) return t('bets.customHint')
    const { status, result } = read.settlement
    const amount = formatProfit(formatCents(result), language)
    const Icon = status === 'won' ? CircleCheck : CircleX
    return (
      <output className={`flex items-center gap-1.5 ${status === 'won' ? 'text-won' : 'text-lost'}`}>
        <Icon className="size-3.5 shrink-0" />
        {t(status === 'won' ? 'bets.bookWon' : 'bets.bookLost', { amount })}
      </output>
    )
  }
}
