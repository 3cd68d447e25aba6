import type { Language } from '../../contract/languages.ts'
import { moneyFormat } from '../../words/amounts.ts'
import { digits } from '../../words/format.ts'
import { useLanguage } from '../i18n/language.ts'
import { fittingSize } from '../ui/fitted-amount.tsx'

const plain = moneyFormat()
const signed = moneyFormat({ signDisplay: 'exceptZero' })

/** `decimal`: "-12.50" in the currency of the book. `signed`: with its plus. */
type Props = { decimal: string; signed?: boolean }

/** A sum with smaller cents, so that the whole part is read first. On one line; shrinks to fit the nearest `@container`. */
export function AmountFigure({ decimal, signed: hasSign = false }: Props) {
  const { before, cents, after } = partsOf(decimal, hasSign, useLanguage())
  return (
    <span
      className="whitespace-nowrap tabular-nums"
      style={{ fontSize: fittingSize(before.length + cents.length + after.length) }}
    >
      {before}
      {cents && <span className="text-[max(0.6em,0.6875rem)] leading-none">{cents}</span>}
      {after}
    </span>
  )
}

/** "+€312" ".40" "", or "312" ",40" " €". */
function partsOf(decimal: string, hasSign: boolean, language: Language) {
  const parts = (hasSign ? signed : plain)(language).formatToParts(digits(decimal))
  const mark = parts.findIndex(({ type }) => type === 'decimal')
  const join = (from: number, to: number) =>
    parts
      .slice(from, to)
      .map(({ value }) => value)
      .join('')
  if (mark === -1) return { before: join(0, parts.length), cents: '', after: '' }
  return { before: join(0, mark), cents: join(mark, mark + 2), after: join(mark + 2, parts.length) }
}
