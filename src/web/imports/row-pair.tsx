import type { RowBet } from '../../contract/import-row-bet.ts'
import type { ImportRow } from '../../contract/imports.ts'
import type { Language } from '../../contract/languages.ts'
import type { RowQuestion } from '../../domain/import/row-question.ts'
import { formatMoney, formatProfit } from '../../words/amounts.ts'
import { pickWords } from '../../words/bets/pick-words.ts'
import { formatShortDay, startOfDay } from '../../words/days.ts'
import { formatOdds, formatTime } from '../../words/format.ts'
import type { Translate } from '../../words/translate.ts'
import { BetLookIcon, betLook } from '../bets/parts/bet-status-badge.tsx'
import { useLanguage, useT } from '../i18n/language.ts'
import { useTicking } from '../matches/use-ticking.ts'
import { SEGMENT } from '../ui/field.tsx'
import type { RowAnswer } from './row-answers.ts'
import { nameOf } from './row-bet.tsx'

type Props = {
  row: ImportRow & { readonly question: RowQuestion; readonly bet: RowBet }
  where: string
  answer: RowAnswer | null
  onAnswer: (answer: RowAnswer) => void
}

/** An imported bet above the recorded bet that it may equal, with differences marked, and the answer. */
export function RowPair({ row: { number, bet, inBook, question }, where, answer, onAnswer }: Props) {
  const t = useT()
  const language = useLanguage()
  const { pick, beside, kind } = pickWords(nameOf(bet), t, language)
  const asks = t(`imports.question.${question}`)
  return (
    <div data-own className="flex flex-col gap-2 px-card py-3">
      <div className="min-w-0">
        <p className="text-body wrap-anywhere">
          <span className="font-semibold">{pick}</span> <span className="text-small text-pending">{asks}</span>
        </p>
        <p className="truncate text-caption text-ink-3">
          {[beside, kind, bet.bookmaker, where].filter(Boolean).join(' · ')}
        </p>
      </div>
      {inBook ? <PairTable bet={bet} inBook={inBook} /> : <p className="text-small">{t('imports.bookGone')}</p>}
      <AnswerField name={`row-${number}`} legend={`${pick}: ${asks}`} {...{ question, answer, onAnswer }} />
    </div>
  )
}

/** The imported bet, and below it the recorded one. */
function PairTable({ bet, inBook }: { bet: RowBet; inBook: RowBet }) {
  const t = useT()
  const language = useLanguage()
  const today = new Date(useTicking(startOfDay))
  const sides = [
    { label: t('imports.inFile'), of: bet, facts: factsOf(bet, today, t, language) },
    { label: t('imports.inBook'), of: inBook, facts: factsOf(inBook, today, t, language) },
  ]
  const [ofFile, ofBook] = sides
  const differs = (['when', 'amount', 'odds', 'result'] as const).filter(
    (fact) => ofFile?.facts[fact] !== ofBook?.facts[fact],
  )
  const mark = (fact: (typeof differs)[number]) => (differs.includes(fact) ? 'font-semibold text-ink' : 'text-ink-3')
  const hasOtherName = ofFile?.facts.name !== ofBook?.facts.name
  return (
    <table className="w-full max-w-120 text-caption tabular-nums [&_td]:py-0.5 [&_td]:pl-3 [&_td]:text-right [&_td]:whitespace-nowrap">
      <tbody>
        {sides.map(({ label, of, facts }) => (
          <tr key={label} className="align-top">
            <th scope="row" className="w-full py-0.5 text-left font-medium text-ink-2">
              {label}
              {hasOtherName && <span className="block font-semibold wrap-anywhere text-ink">{facts.name}</span>}
            </th>
            <td className={mark('when')}>{facts.when}</td>
            <td className={mark('amount')}>{facts.amount}</td>
            <td className={mark('odds')}>{facts.odds}</td>
            <td className={mark('result')}>
              <span className="inline-flex items-center gap-1">
                <BetLookIcon look={betLook(of)} className="size-3.5" />
                {of.result !== null && formatProfit(of.result, language)}
                <span className={of.result === null ? '' : 'sr-only'}>{t(betLook(of).word)}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function factsOf(bet: RowBet, today: Date, t: Translate, language: Language) {
  const { pick, beside } = pickWords(nameOf(bet), t, language)
  const placed = new Date(bet.placedAt)
  return {
    name: [pick, beside, bet.bookmaker].filter(Boolean).join(' · '),
    when: `${formatShortDay(placed, today, language)} ${formatTime(placed, language)}`,
    amount: formatMoney(bet.amount, language),
    odds: formatOdds(bet.odds, language),
    result: `${t(betLook(bet).word)} ${bet.result}`,
  }
}

type AnswerProps = {
  name: string
  legend: string
  question: RowQuestion
  answer: RowAnswer | null
  onAnswer: (answer: RowAnswer) => void
}

/** The two answers side by side. */
export function AnswerField({ name, legend, question, answer, onAnswer }: AnswerProps) {
  const t = useT()
  const choices =
    question === 'alike'
      ? ([
          ['book', 'imports.sameRow'],
          ['file', 'imports.otherRow'],
        ] as const)
      : ([
          ['book', 'imports.keepRow'],
          ['file', 'imports.takeRow'],
        ] as const)
  return (
    <fieldset className="grid max-w-90 min-w-0 grid-cols-2 gap-0.5 rounded-control bg-raised p-0.5">
      <legend className="sr-only">{legend}</legend>
      {choices.map(([each, words]) => (
        <label key={each} className={`${SEGMENT} md:min-h-8 pointer-coarse:min-h-11`}>
          <input
            type="radio"
            name={name}
            className="absolute inset-0 opacity-0"
            checked={answer === each}
            onChange={() => onAnswer(each)}
          />
          {t(words)}
        </label>
      ))}
    </fieldset>
  )
}
