import { ChevronDown, Pencil, Plus, Trash2 } from 'lucide'
import { type Ref, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_LEGS } from '../../../contract/bets/bets.ts'
import type { Language } from '../../../contract/languages.ts'
import { typeName } from '../../../words/bets/bet-words.ts'
import { pickOf, selectionWords } from '../../../words/bets/selection-words.ts'
import type { Translate } from '../../../words/translate.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { DecimalField } from '../../ui/decimal-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { plainDecimal } from '../../ui/plain-decimal.ts'
import { useWrite } from './bet-fields.tsx'
import type { BetForm } from './bet-form.tsx'
import { type Leg, NO_LEG, valueFieldOf } from './bet-values.ts'
import { currentLeg, isBlankLeg, isMultiple, LEG_FIELDS, productOfOdds } from './legs.ts'
import { readPick, teamOf } from './markets.ts'

type Props = { form: BetForm }

/** Two selections are a whole multiple. */
const LEAST_LEGS = 2

/** The fields of the next selection: once the multiple is whole, they open on demand, and stay open while their text is replaced. */
export function useNextLeg({ typed }: Pick<BetForm, 'typed'>) {
  const [isAsked, setAsked] = useState(false)
  const isWhole = typed.legs.length >= LEAST_LEGS
  if (isWhole && !isAsked && !isBlankLeg(typed)) setAsked(true)
  if (typed.legs.length === 0 && isAsked) setAsked(false)
  return { isOpen: !isWhole || isAsked, open: () => flushSync(() => setAsked(true)) }
}
export type NextLeg = ReturnType<typeof useNextLeg>

type ListProps = Props & { next: NextLeg }

/** The finished selections of a multiple; the fields below hold the next one. Renders nothing for a single. */
export function LegList({ form, next }: ListProps) {
  const t = useT()
  const { legs } = form.typed
  const faultyEdit = useRef<HTMLButtonElement>(null)
  const firstFaulty = legs.findIndex((_, index) => problemsOfLeg(form, index).length > 0)
  // An invalid field takes the focus itself.
  const focusFaulty = useEffectEvent(() => {
    if (Object.keys(form.errors).every((field) => field.startsWith('legs/'))) faultyEdit.current?.focus()
  })
  const { submits, pending } = form
  // Problems arrive on submit from the form's own check, or after the call from the server.
  useEffect(() => {
    if (submits > 0 && !pending) focusFaulty()
  }, [submits, pending])

  if (legs.length === 0) return null
  // The selection in the fields counts as soon as it has typed content.
  const title = t('multiple.title', { count: legs.length + (isBlankLeg(form.typed) ? 0 : 1) })
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="text-small font-semibold">{title}</h3>
      <ol className="flex flex-col divide-y divide-line rounded-control border border-line">
        {legs.map((leg, index) => (
          <LegRow
            key={leg.id}
            form={form}
            leg={leg}
            index={index}
            next={next}
            editRef={index === firstFaulty ? faultyEdit : undefined}
          />
        ))}
      </ol>
      {form.errors.legs && <p className="text-caption text-lost">{form.errors.legs}</p>}
      {!next.isOpen && <NextLegButton form={form} next={next} />}
    </section>
  )
}

/** Opens the fields of the next selection. */
function NextLegButton({ form, next }: ListProps) {
  const t = useT()
  if (form.typed.legs.length >= MAX_LEGS) return <p className="text-caption text-ink-3">{t('multiple.full')}</p>
  const open = () => {
    next.open()
    form.focus('teams')
  }
  return (
    <Button size="small" className="self-start" onClick={open}>
      <Icon of={Plus} className="size-4 shrink-0" />
      {t('multiple.next')}
    </Button>
  )
}

/**
 * The finished selections in one line, above a selection whose match is fixed and that joins them. A press lists them with a field for
 * the total odds. They cannot be edited here.
 */
export function JoinedLegs({ form }: Props) {
  const t = useT()
  const write = useWrite()
  const id = useId()
  const [isAsked, setAsked] = useState(false)
  const { legs, totalOdds } = form.typed
  if (legs.length === 0) return null
  const typed = plainDecimal(totalOdds)
  const product = productOfOdds(form.typed)
  const odds = typed ?? product
  const number = legs.length + 1
  const isFaulty =
    Boolean(form.errors.legs ?? form.errors.totalOdds) || legs.some((_, at) => problemsOfLeg(form, at).length > 0)
  const isOpen = isAsked || isFaulty
  return (
    <section className="rounded-control border border-line">
      <div className="flex items-center pr-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setAsked(!isOpen)}
          className="group flex min-h-11 min-w-0 grow items-center gap-2 rounded-control pl-3 text-left text-small font-semibold tabular-nums hover:text-ink md:min-h-9 pointer-coarse:min-h-11"
        >
          {odds === null ? t('recording.joins', { number }) : t('recording.joinsAt', { number, odds: write(odds) })}
          <Icon
            of={ChevronDown}
            className="size-4 shrink-0 text-ink-2 transition-transform group-aria-expanded:rotate-180"
          />
        </button>
        <Button
          size="small"
          variant="ghost"
          className="shrink-0 text-accent"
          onClick={() => changeLegs(form, (list) => list.replace([]))}
        >
          {t('recording.alone')}
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        <ol className="flex flex-col divide-y divide-line border-y border-line">
          {legs.map((leg, index) => (
            <LegRow key={leg.id} form={form} leg={leg} index={index} next={null} editRef={undefined} />
          ))}
        </ol>
        {form.errors.legs && <p className="px-3 pt-2 text-caption text-lost">{form.errors.legs}</p>}
        <div className="px-3 py-2">
          <TotalOddsField form={form} />
        </div>
      </div>
    </section>
  )
}

/** `next`: null if the selection cannot be edited. */
type RowProps = Props & { leg: Leg; index: number; next: NextLeg | null; editRef: Ref<HTMLButtonElement> | undefined }

function LegRow({ form, leg, index, next, editRef }: RowProps) {
  const t = useT()
  const language = useLanguage()
  const named = { team: leg.selectedTeam, teams: leg.teams }
  const problems = problemsOfLeg(form, index)
  /** Swaps with the selection in the fields, so that nothing typed is lost. */
  function edit() {
    next?.open()
    const current = currentLeg(form.typed, form.format)
    changeLegs(form, ({ remove, update }) => (isBlankLeg(current) ? remove(index) : update(index, current)))
    setFields(form, leg)
    form.focus('teams')
  }

  function remove() {
    const hasFields = next !== null && (next.isOpen || form.typed.legs.length <= LEAST_LEGS)
    changeLegs(form, (legs) => legs.remove(index))
    form.focus(hasFields ? 'teams' : 'amount')
  }

  return (
    <li className="flex flex-wrap items-start justify-end gap-x-2 py-2 pr-1 pl-3">
      <div className="min-w-0 grow basis-36 py-1">
        <p className="flex items-baseline justify-between gap-3 text-body font-medium">
          <bdi className="min-w-0 wrap-anywhere">{legWords(leg, t, language)}</bdi>
          <span className="shrink-0 tabular-nums">{leg.odds}</span>
        </p>
        <p className="text-small text-ink-2 wrap-anywhere">
          <bdi>{leg.teams}</bdi>
        </p>
        {problems.map(([field, problem]) => (
          <p key={field} role="alert" className="text-caption text-lost">
            {problem}
          </p>
        ))}
      </div>
      {next && (
        <IconButton ref={editRef} icon={Pencil} label={t('multiple.edit', named)} className="shrink-0" onClick={edit} />
      )}
      <IconButton icon={Trash2} label={t('multiple.remove', named)} className="shrink-0" onClick={remove} />
    </li>
  )
}

const problemsOfLeg = ({ errors }: BetForm, index: number) =>
  Object.entries(errors).filter(([field]) => field.startsWith(`legs/${index}/`))

/** "Alfa −1.5 maps"; if the text could not be parsed, "Handicap (-1.5): Alfa". */
function legWords(leg: Leg, t: Translate, language: Language): string {
  const reading = readPick(leg, leg.format)
  const words = reading.kind === 'selection' ? selectionWords(pickOf(reading), t, language) : null
  if (words !== null) return words
  const field = leg.betType === 'other' ? 'ownText' : valueFieldOf(leg.betType)
  const text = field ? leg[field].trim() : ''
  const value = text === '' ? '' : ` (${text})`
  return `${leg.betType ? typeName(leg.betType, t) : ''}${value}: ${teamOf(leg)}`
}

type AddProps = Props & { label: string; onAdd: () => void }

/** A small action beside the submit button; `onAdd` is called with the selection in the fields complete. */
export function AddButton({ form, label, onAdd }: AddProps) {
  const t = useT()
  if (form.typed.legs.length >= MAX_LEGS - 1) {
    return <p className="self-center text-caption text-ink-3">{t('multiple.full')}</p>
  }
  const add = async () => {
    if (await isWholeLeg(form)) onAdd()
  }
  const shown = t(isMultiple(form.typed) ? 'recording.add' : 'bets.type.multiple')
  return (
    <Button
      aria-label={`${label}: ${shown}`}
      onClick={() => void add() /* its problems show at the fields */}
      className="gap-1! max-md:px-2.5 max-md:text-small md:short:px-2.5 md:short:text-small"
    >
      <Icon of={Plus} className="size-4 shrink-0" />
      {shown}
    </Button>
  )
}

/** Moves the selection in the fields to the list and empties the fields for the next one. Renders nothing while they are closed. */
export function AddLegButton({ form, next }: ListProps) {
  const t = useT()
  if (!next.isOpen) return null
  function add() {
    next.open()
    const leg = currentLeg(form.typed, form.format)
    changeLegs(form, (legs) => legs.append(leg, { shouldFocus: false }))
    setFields(form, { ...NO_LEG, betType: form.typed.betType })
    form.focus('teams')
  }
  return <AddButton form={form} label={t('multiple.add')} onAdd={add} />
}

/** Whether the selection is complete; problems are shown at the fields. */
const isWholeLeg = (form: BetForm) =>
  form.inspect(LEG_FIELDS.filter((field) => field !== 'market' && field !== 'matchId'))

function changeLegs(form: BetForm, change: (legs: BetForm['legs']) => void): void {
  // Rendered synchronously: a multiple and a single have different fields, and a new field takes the focus.
  flushSync(() => change(form.legs))
  // Problems are keyed by the previous positions of the selections.
  form.forgetProblems()
}

function setFields(form: BetForm, leg: Omit<Leg, 'format'>): void {
  for (const field of LEG_FIELDS) form.set(field, leg[field], { shouldDirty: true })
}

/** The total odds of the bookmaker; empty means the product of the selections. */
export function TotalOddsField({ form }: Props) {
  const t = useT()
  const write = useWrite()
  if (!isMultiple(form.typed)) return null
  const product = productOfOdds(form.typed)
  return (
    <DecimalField
      label={t('multiple.total')}
      placeholder={product === null ? '' : write(product)}
      hint={product === null ? t('multiple.totalUnknown') : t('multiple.totalHint', { odds: write(product) })}
      typed={form.typed.totalOdds}
      least="1.01"
      write={write}
      {...form.field('totalOdds')}
    />
  )
}
