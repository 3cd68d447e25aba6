import type { BetStatus } from '../../domain/bet.ts'
import { useT } from '../i18n/language.ts'

const CHOICES = [null, 'won', 'lost', 'pending'] as const satisfies readonly (BetStatus | null)[]

type Props = { value: BetStatus | null; onChoose: (status: BetStatus | null) => void }

export function StatusFilter({ value, onChoose }: Props) {
  const t = useT()
  return (
    <fieldset className="grid grid-cols-2 max-xl:w-full gap-1 rounded-control border border-line bg-raised p-1 sm:grid-cols-4">
      <legend className="sr-only">{t('history.statusLabel')}</legend>
      {CHOICES.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === value}
          onClick={() => onChoose(status)}
          className="min-h-11 rounded-small px-3 text-small font-medium whitespace-nowrap text-ink-2 transition-colors
            hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-[0_0_0_1px_var(--color-edge)]
            forced-colors:aria-pressed:underline md:min-h-8 pointer-coarse:min-h-11"
        >
          {t(`history.filter.${status ?? 'all'}`)}
        </button>
      ))}
    </fieldset>
  )
}
