import { dequal } from 'dequal/lite'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { completeLine } from '../../../../domain/slip/complete-line.ts'
import { readSlip } from '../../../../domain/slip/read-slip.ts'
import { LONGEST_SLIP, type RefusalReason, type SlipDoubt, type SlipReading } from '../../../../domain/slip/slip.ts'
import { useLanguage } from '../../../i18n/language.ts'
import type { BetForm } from '../bet-form.tsx'
import { type BetValues, NO_VALUES } from '../bet-values.ts'
import { currentLeg } from '../legs.ts'
import { openDoubts, type SlipValues, valuesOfSlip } from './slip-values.ts'
import { useSlipKnown } from './use-slip-known.ts'

/** `isPasted`: a slip rather than a line being typed, so that it is read as a whole and nothing is proposed. */
type Typed = { readonly text: string; readonly isPasted: boolean }
const NOTHING: Typed = { text: '', isPasted: false }

/** The text of the box, and the bet read from it. The form below follows its changes. */
export function useSlip(form: BetForm) {
  const language = useLanguage()
  const known = useSlipKnown()
  const [typed, setTyped] = useState(NOTHING)
  const [refused, setRefused] = useState<RefusalReason | null>(null)
  const { fill, isKept, forget } = useFill(form)
  const text = useDeferredValue(typed.text)
  const reading = useMemo(() => readSlip(text, known), [text, known])
  const isLine = !typed.isPasted && !typed.text.includes('\n')
  const proposals = isLine && typed.text !== '' ? completeLine(typed.text, known) : []

  const follow = useEffectEvent((read: SlipReading) => fill(read.kind === 'bet' ? valuesOfSlip(read, language) : {}))
  useEffect(() => follow(reading), [reading])

  const { sent, isTyped } = form
  const seen = useRef(sent)
  const end = useEffectEvent((times: number) => {
    const isSent = seen.current !== times
    seen.current = times
    if (forget(isSent)) setTyped(NOTHING)
  })
  // The form was recorded or discarded: its text goes with it.
  useEffect(() => {
    if (sent !== seen.current || !isTyped) end(sent)
  }, [sent, isTyped])

  function write(next: string, isPasted = typed.isPasted): void {
    const isTooLong = next.length > LONGEST_SLIP
    setRefused(isTooLong ? 'tooLong' : null)
    if (!isTooLong) setTyped({ text: next, isPasted: isPasted && next !== '' })
  }

  /** Reads the current text, which the form may not have yet. Returns its open fields, or null if the text is refused. */
  function settle(): readonly SlipDoubt[] | null {
    const now = readSlip(typed.text, known)
    if (now.kind === 'refused') return null
    const values = valuesOfSlip(now, language)
    fill(values)
    return openDoubts(now, text === typed.text ? form.typed : { ...form.typed, ...values }, language)
  }

  return {
    text: typed.text,
    isLine,
    reading,
    open: reading.kind === 'bet' ? openDoubts(reading, form.typed, language) : [],
    proposals,
    /** Why the last paste was refused as a whole. */
    refused,
    /** The form held other values before; clearing the text restores them. */
    isKept,
    write,
    refuse: setRefused,
    settle,
  }
}
export type Slip = ReturnType<typeof useSlip>

type Field = keyof SlipValues
const fieldsOf = (values: SlipValues) => Object.keys(values) as Field[] // its own keys
const NO_FIELDS: SlipValues = {}
const SUGGESTED: readonly Field[] = ['bookmaker', 'betType']

/** Fills the form from a text, field by field, and can revert it. Fields that the user has edited since keep their values. */
function useFill(form: BetForm) {
  const filled = useRef(NO_FIELDS)
  const before = useRef(NO_FIELDS)
  const [isKept, setKept] = useState(false)
  const valueOf = (field: Field): unknown =>
    field === 'legs' ? form.typed.legs.map((leg) => currentLeg(leg, leg.format)) : form.typed[field]

  function set(field: Field, value: unknown): void {
    if (field === 'legs')
      form.legs.replace(value as BetValues['legs']) // the value of this field
    else form.set(field, value as BetValues[typeof field], { shouldDirty: true }) // likewise
  }

  function fill(next: SlipValues): void {
    for (const field of new Set([...fieldsOf(next), ...fieldsOf(filled.current)])) {
      const wasFilled = field in filled.current
      if (field in next) {
        if (!wasFilled) before.current = { ...before.current, [field]: valueOf(field) }
        if (!wasFilled || !dequal(next[field], filled.current[field])) set(field, next[field])
      } else if (dequal(valueOf(field), filled.current[field])) set(field, before.current[field])
    }
    if (fieldsOf(filled.current).length === 0 && fieldsOf(next).length > 0) form.forgetProblems()
    filled.current = next
    setKept(fieldsOf(next).length > 0 && isOther(before.current))
  }

  /** Called when the form is empty again. Returns whether a text had filled it; `comesBack`: restores the values from before the text. */
  function forget(comesBack: boolean): boolean {
    if (fieldsOf(filled.current).length === 0) return false
    if (comesBack && isOther(before.current))
      for (const field of fieldsOf(before.current)) set(field, before.current[field])
    filled.current = NO_FIELDS
    before.current = NO_FIELDS
    setKept(false)
    return true
  }

  return { fill, isKept, forget }
}

/** Whether these values differ from an empty form, apart from suggested fields. */
const isOther = (values: SlipValues) =>
  fieldsOf(values).some((field) => !SUGGESTED.includes(field) && !dequal(values[field], NO_VALUES[field]))
