import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide'
import { type ReactNode, useRef, useState } from 'react'
import { betTournaments } from '../../../../contract/bets/bet-lists.ts'
import { ownWords } from '../../../../contract/bets/book-settings.ts'
import { parseAmount } from '../../../../domain/money/money.ts'
import { parseMultipleOdds } from '../../../../domain/money/odds.ts'
import { writeDecimal } from '../../../../words/amounts.ts'
import { query as callQuery } from '../../../api/query-client.ts'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { NumberField } from '../../../ui/decimal-field.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { plainDecimal } from '../../../ui/plain-decimal.ts'
import type { HistoryQuery } from '../history-query.ts'
import type { ShowHistory } from '../use-history-query.ts'
import { ChoiceRow } from './choice-row.tsx'
import { FILTER_PARTS, type FilterPart, type FilterParts, type TypedPart, unreadableParts } from './filter-parts.ts'
import { dayWords, MARKET_CHOICES, marketWords } from './filter-words.ts'
import { OutcomeField } from './outcome-field.tsx'
import { withToggled } from './outcomes.ts'
import { PeriodField } from './period-field.tsx'
import { inRange } from './ranges.ts'
import SavedFiltersDialog from './saved-filters-dialog.tsx'
import { SortField } from './sort-field.tsx'
import { useFound } from './use-found.ts'
import { useToday } from './use-today.ts'

/** For a list, which can be sorted; `count` is null while unknown. */
type ListProps = { list?: { readonly count: number | null } }
type Props = ListProps & { query: HistoryQuery; show: ShowHistory; onClose: () => void }
type Typed = Partial<Record<FilterPart, string>>

const NUMBERS = {
  oddsFrom: { parse: parseMultipleOdds, problem: 'filter.oddsUnreadable', example: '1.85' },
  oddsTo: { parse: parseMultipleOdds, problem: 'filter.oddsUnreadable', example: '1.85' },
  stakeFrom: { parse: parseAmount, problem: 'filter.stakeUnreadable', example: '50' },
  stakeTo: { parse: parseAmount, problem: 'filter.stakeUnreadable', example: '50' },
} as const
type NumberPart = keyof typeof NUMBERS
const isNumberPart = (part: FilterPart): part is NumberPart => part in NUMBERS

/** The detailed filter; one press applies all of it. */
export default function FilterDialog({ query, show, list, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const words = useQuery(callQuery(ownWords)).data
  const tournaments = useQuery(callQuery(betTournaments)).data
  const [typed, setTyped] = useState<Typed>(() => writtenParts(query.parts, (text) => writeDecimal(text, language)))
  const [isChecked, setChecked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [sort, setSort] = useState(query.sort)
  const { parts, problems } = readTyped(typed)
  const isApplied = useRef(false)
  const found = useFound(
    list && problems.size === 0 && unreadableParts(parts).length === 0 ? { ...query, parts } : null,
    {
      filter: query,
      count: list?.count ?? null,
    },
  )
  const today = useToday()

  const field = (part: TypedPart) => ({
    label: t(`filter.${part}`),
    value: typed[part] ?? '',
    error:
      isChecked && problems.has(part)
        ? t(isNumberPart(part) ? NUMBERS[part].problem : 'filter.dayUnreadable')
        : undefined,
    onChange: ({ target: { value } }: { target: { value: string } }) => setTyped((now) => ({ ...now, [part]: value })),
  })
  const choice = (
    part: TypedPart,
    options: readonly string[],
    name: (option: string) => ReactNode = (same) => same,
  ) => {
    const { label, value, onChange } = field(part)
    const all = value === '' || options.includes(value) ? options : [value, ...options]
    return (
      <ChoiceRow {...{ label, value, onChange }}>
        <option value="">{t('filter.any')}</option>
        {all.map((option) => (
          <option key={option} value={option}>
            {name(option)}
          </option>
        ))}
      </ChoiceRow>
    )
  }
  if (isSaving) {
    const showSaved: ShowHistory = (wanted) => {
      onClose()
      show(wanted)
    }
    return <SavedFiltersDialog query={{ ...query, parts, sort }} show={showSaved} onClose={() => setSaving(false)} />
  }
  const save = () => {
    setChecked(true)
    if (problems.size === 0) setSaving(true)
  }
  const apply = () => {
    setChecked(true)
    // A second press before the dialog closes would add a second history entry.
    if (problems.size > 0 || isApplied.current) return
    isApplied.current = true
    onClose()
    show({ parts, sort })
  }
  const saveThis = (
    <>
      <Icon of={Bookmark} className="size-4" />
      {t('filter.saveThis')}
    </>
  )
  return (
    <Dialog isWide title={t('filter.title')} closeLabel={t('common.close')} onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4 **:[input]:scroll-mb-32 **:[select]:scroll-mb-32"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <PeriodField days={typed} onChoose={(range) => setTyped((now) => inRange(now, range, today))}>
          {/* Date inputs follow the browser's language. */}
          {(['from', 'to'] as const).map((part) => (
            <TextField key={part} type="date" {...field(part)} hint={typed[part] && dayWords(typed[part], language)} />
          ))}
        </PeriodField>
        <OutcomeField
          value={typed.outcome}
          onToggle={(outcome) => setTyped((now) => ({ ...now, outcome: withToggled(now.outcome, outcome) }))}
        />
        <div className="grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-4">
          {(['oddsFrom', 'oddsTo', 'stakeFrom', 'stakeTo'] as const).map((part) => (
            <NumberField key={part} {...field(part)} />
          ))}
        </div>
        <div className="grid border-line max-md:border-t md:grid-cols-3 md:gap-x-3 md:gap-y-4">
          {choice('market', MARKET_CHOICES, (market) => marketWords(market, t))}
          {choice('bookmaker', words?.bookmaker ?? [])}
          {choice('tournament', tournaments ?? [])}
          {choice('tag', words?.tag ?? [])}
          {choice('settledBy', ['user', 'program'], (settler) =>
            t(settler === 'user' ? 'filter.settledBy.user' : 'filter.settledBy.program'),
          )}
          {choice('tied', ['yes', 'no'], (tied) => t(tied === 'yes' ? 'filter.tied.yes' : 'filter.tied.no'))}
          {list && <SortField sort={sort} onSort={setSort} />}
        </div>
        {list && (
          <p role="status" className="sr-only">
            {found !== null && t('history.found', { count: found })}
          </p>
        )}
        {/* On a phone the foot has no room for this button's text. */}
        <Button variant="ghost" className="self-start md:hidden" onClick={save}>
          {saveThis}
        </Button>
        {/* Overlaps the padding of the dialog, which a sticky box would otherwise respect. */}
        <div className="sticky -bottom-card z-10 -mx-card -mb-card flex flex-wrap gap-2 rounded-b-card border-t border-line bg-surface px-card py-3">
          <Button variant="ghost" className="max-md:px-2" onClick={() => setTyped({})}>
            {t('filter.clear')}
          </Button>
          <Button className="ml-auto max-md:hidden" onClick={save}>
            {saveThis}
          </Button>
          <Button type="submit" variant="primary" className="grow tabular-nums md:min-w-40 md:grow-0">
            {found === null ? t('filter.apply') : t('filter.applyCount', { count: found })}
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

/** The filled-in parts, with numbers in the API's format, and the parts whose text is not a number or a day. */
function readTyped(typed: Typed): { parts: FilterParts; problems: ReadonlySet<FilterPart> } {
  const problems = new Set<FilterPart>()
  const parts = FILTER_PARTS.flatMap((part) => {
    const text = typed[part]?.trim()
    if (!text) return []
    // A date input accepts years that the API refuses: 0026 while 2026 is being typed.
    if ((part === 'from' || part === 'to') && unreadableParts({ [part]: text }).length > 0) problems.add(part)
    if (!isNumberPart(part)) return [[part, text]]
    const plain = plainDecimal(text)
    if (plain === null || NUMBERS[part].parse(plain) === null) problems.add(part)
    return [[part, plain ?? text]]
  })
  return { parts: Object.fromEntries(parts) as FilterParts, problems } // parts of FILTER_PARTS
}
