import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { betTournaments } from '../../../../contract/bets/bet-lists.ts'
import { ownWords } from '../../../../contract/bets/book-settings.ts'
import { OUTCOMES } from '../../../../domain/bet/bet.ts'
import { parseAmount } from '../../../../domain/money/money.ts'
import { parseMultipleOdds } from '../../../../domain/money/odds.ts'
import { query as callQuery } from '../../../api/query-client.ts'
import { writeDecimal } from '../../../i18n/amounts.ts'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { NumberField } from '../../../ui/decimal-field.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { plainDecimal } from '../../../ui/plain-decimal.ts'
import type { HistoryQuery } from '../history-query.ts'
import type { ShowHistory } from '../use-history-query.ts'
import { FILTER_PARTS, type FilterPart, type FilterParts, type TypedPart } from './filter-parts.ts'
import { dayWords, MARKET_CHOICES, marketWords } from './filter-words.ts'
import { PeriodField } from './period-field.tsx'
import { inRange } from './ranges.ts'
import { SortField } from './sort-field.tsx'
import { useToday } from './use-today.ts'

/** `hasOrder`: the list can be sorted. */
type Props = { query: HistoryQuery; show: ShowHistory; hasOrder?: boolean; onClose: () => void }
type Typed = Partial<Record<FilterPart, string>>

const NUMBERS = {
  oddsFrom: { parse: parseMultipleOdds, problem: 'filter.oddsUnreadable', example: '1.85' },
  oddsTo: { parse: parseMultipleOdds, problem: 'filter.oddsUnreadable', example: '1.85' },
  stakeFrom: { parse: parseAmount, problem: 'filter.stakeUnreadable', example: '50' },
  stakeTo: { parse: parseAmount, problem: 'filter.stakeUnreadable', example: '50' },
} as const
type NumberPart = keyof typeof NUMBERS
const isNumberPart = (part: FilterPart): part is NumberPart => part in NUMBERS

/** The finer parts of the filter; all of them apply, with one press. */
export default function FilterDialog({ query, show, hasOrder = false, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const words = useQuery(callQuery(ownWords)).data
  const tournaments = useQuery(callQuery(betTournaments)).data
  const [typed, setTyped] = useState<Typed>(() => writtenParts(query.parts, (text) => writeDecimal(text, language)))
  const [isChecked, setChecked] = useState(false)
  const [sort, setSort] = useState(query.sort)
  const { parts, problems } = readTyped(typed)
  const today = useToday()

  const field = (part: TypedPart) => ({
    label: t(`filter.${part}`),
    value: typed[part] ?? '',
    error: isChecked && isNumberPart(part) && problems.has(part) ? t(NUMBERS[part].problem) : undefined,
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [part]: target.value }),
  })
  const choice = (
    part: TypedPart,
    options: readonly string[],
    name: (option: string) => ReactNode = (same) => same,
  ) => {
    const value = typed[part] ?? ''
    const all = value === '' || options.includes(value) ? options : [value, ...options]
    return (
      <SelectField {...field(part)}>
        <option value="">{t('filter.any')}</option>
        {all.map((option) => (
          <option key={option} value={option}>
            {name(option)}
          </option>
        ))}
      </SelectField>
    )
  }
  const outcomeWords = (text: string) => {
    const outcome = OUTCOMES.find((each) => each === text)
    return outcome ? t(`outcome.${outcome}`) : text
  }
  const apply = () => {
    setChecked(true)
    if (problems.size > 0) return
    onClose()
    show({ parts, sort })
  }
  return (
    <Dialog title={t('filter.title')} closeLabel={t('common.close')} onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <PeriodField days={typed} onChoose={(range) => setTyped((now) => inRange(now, range, today))}>
          {/* The control writes dates in the language of the browser. */}
          {(['from', 'to'] as const).map((part) => (
            <TextField key={part} type="date" {...field(part)} hint={typed[part] && dayWords(typed[part], language)} />
          ))}
        </PeriodField>
        {hasOrder && <SortField sort={sort} onSort={setSort} />}
        <div className="grid gap-4 sm:grid-cols-2">
          {choice('outcome', OUTCOMES, outcomeWords)}
          {choice('market', MARKET_CHOICES, (market) => marketWords(market, t))}
          {choice('bookmaker', words?.bookmaker ?? [])}
          {choice('tag', words?.tag ?? [])}
          {choice('tournament', tournaments ?? [])}
          {choice('tied', ['yes', 'no'], (tied) => t(tied === 'yes' ? 'filter.tied.yes' : 'filter.tied.no'))}
          {choice('settledBy', ['user', 'program'], (settler) =>
            t(settler === 'user' ? 'filter.settledBy.user' : 'filter.settledBy.program'),
          )}
        </div>
        <div className="grid grid-cols-2 gap-4">
          {(['oddsFrom', 'oddsTo', 'stakeFrom', 'stakeTo'] as const).map((part) => (
            <NumberField key={part} {...field(part)} />
          ))}
        </div>
        <div className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
          <Button onClick={() => setTyped({})}>{t('filter.clear')}</Button>
          <Button type="submit" variant="primary">
            {t('filter.apply')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function writtenParts(parts: FilterParts, write: (decimal: string) => string): Typed {
  const written = Object.entries(parts).map(([part, value]) => [
    part,
    isNumberPart(part as FilterPart) ? write(value) : value, // a key of FilterParts
  ])
  return Object.fromEntries(written) as Typed // parts of `parts`
}

/** The parts that are filled in, with numbers in the API's format, and the parts whose text is no number. */
function readTyped(typed: Typed): { parts: FilterParts; problems: ReadonlySet<FilterPart> } {
  const problems = new Set<FilterPart>()
  const parts = FILTER_PARTS.flatMap((part) => {
    const text = typed[part]?.trim()
    if (!text) return []
    if (!isNumberPart(part)) return [[part, text]]
    const plain = plainDecimal(text)
    if (plain === null || NUMBERS[part].parse(plain) === null) problems.add(part)
    return [[part, plain ?? text]]
  })
  return { parts: Object.fromEntries(parts) as FilterParts, problems } // parts of FILTER_PARTS
}
