import { fittingSize } from '../../ui/fitted-amount.tsx'

/** The mark, two cents, and a currency that may follow them: ",40", ".40", ",40 €". */
const CENTS = /([.,]\d\d)(?=\D*$)/

/** The one large amount of a screen, on one line; its cents are smaller. Its parent is a `@container`. */
export function HeroAmount({ children, tone }: { children: string; tone: string }) {
  const [whole, cents, rest] = children.split(CENTS)
  return (
    <span
      className={`font-semibold whitespace-nowrap tabular-nums ${tone}`}
      style={{ fontSize: fittingSize(children.length) }}
    >
      {whole}
      {cents && <span className="text-[0.55em]">{cents}</span>}
      {rest}
    </span>
  )
}
