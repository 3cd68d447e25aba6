import { useId, useRef } from 'react'
import { VERDICTS, type Verdict } from '../../domain/verdict/verdict.ts'
import { useT } from '../i18n/language.ts'
import { FramedFold } from '../ui/fold.tsx'
import { SettingRow } from '../ui/setting-row.tsx'
import { Switch } from './switch.tsx'

type Props = {
  /** The verdicts that are booked without confirmation. */
  automatic: readonly Verdict[]
  onChange: (change: (before: readonly Verdict[]) => Verdict[]) => void
}

const others = (than: readonly Verdict[]) => VERDICTS.filter((verdict) => !than.includes(verdict))

/** A switch for booking results without confirmation, with a collapsed list of verdicts that still need it. */
export function AutomaticRow({ automatic, onChange }: Props) {
  const t = useT()
  const titleId = useId()
  const control = useRef<HTMLInputElement>(null)
  /** Restored when it is switched on again. */
  const asked = useRef<readonly Verdict[]>([])
  const isOn = automatic.length > 0
  const exceptions = others(automatic)

  function turn(on: boolean) {
    if (!on) asked.current = exceptions
    onChange(() => (on ? others(asked.current) : []))
  }

  function ask(verdict: Verdict, isAsked: boolean) {
    // Unchecking the last one switches it off and removes the list.
    if (isAsked && automatic.length === 1) {
      asked.current = []
      control.current?.focus()
    }
    onChange((before) => {
      const rest = before.filter((each) => each !== verdict)
      return isAsked ? rest : [...rest, verdict]
    })
  }

  return (
    <SettingRow
      title={<span id={titleId}>{t('settling.automatic')}</span>}
      hint={t('settling.automaticHint')}
      below={isOn && <Exceptions exceptions={exceptions} onAsk={ask} />}
    >
      <label className="flex min-h-11 items-center gap-3 text-small text-ink-2 @max-[30rem]:w-full @max-[30rem]:justify-between">
        <span aria-hidden>{t(isOn ? 'settling.byItself' : 'settling.byHand')}</span>
        <Switch
          ref={control}
          aria-labelledby={titleId}
          checked={isOn}
          onChange={({ target }) => turn(target.checked)}
        />
      </label>
    </SettingRow>
  )
}

type ExceptionsProps = { exceptions: readonly Verdict[]; onAsk: (verdict: Verdict, isAsked: boolean) => void }

function Exceptions({ exceptions, onAsk }: ExceptionsProps) {
  const t = useT()
  const named = exceptions.map((verdict) => t(`outcome.${verdict}`)).join(', ')
  return (
    <FramedFold
      head={exceptions.length === 0 ? t('settling.noExceptions') : t('settling.exceptions', { verdicts: named })}
    >
      <fieldset className="px-3 pb-2">
        <legend className="text-caption text-ink-3">{t('settling.askAbout')}</legend>
        <ul className="mt-1 grid gap-x-6 @min-[32rem]:grid-cols-2">
          {VERDICTS.map((verdict) => (
            <li key={verdict}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 text-small">
                <input
                  type="checkbox"
                  checked={exceptions.includes(verdict)}
                  onChange={({ target }) => onAsk(verdict, target.checked)}
                  className="size-5 shrink-0"
                />
                <span className="min-w-0">
                  {t(`outcome.${verdict}`)}
                  <span className="block text-caption text-ink-3">{t(`settling.means.${verdict}`)}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </FramedFold>
  )
}
