import type { IconNode } from 'lucide'
import { useT } from '../i18n/language.ts'
import { SEGMENT, SEGMENTS } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { SettingRow } from '../ui/setting-row.tsx'

type Option<T extends string> = { value: T; label: string; icon?: IconNode; lang?: string }

type Props<T extends string> = {
  name: 'language' | 'theme'
  options: readonly Option<T>[]
  value: T
  onChoose: (value: T) => void
}

/** A setting with a few values. */
export function Choice<T extends string>(props: Props<T>) {
  const { name } = props
  const t = useT()
  return (
    <SettingRow
      isField
      title={t(`settings.${name}`)}
      hint={<span className="max-lg:hidden">{t(`settings.${name}Description`)}</span>}
    >
      <Segments {...props} />
    </SettingRow>
  )
}

/** Radio buttons side by side in one frame; without icons where these would push out a word. */
export function Segments<T extends string>({ name, options, value, onChoose }: Props<T>) {
  return (
    <div className="@container w-full">
      <div className={SEGMENTS}>
        {options.map(({ value: each, label, icon, lang }) => (
          <label key={each} className={`${SEGMENT} md:min-h-9 pointer-coarse:min-h-11`}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === value}
              onChange={() => onChoose(each)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {icon && <Icon of={icon} className="size-4 shrink-0 @max-[20rem]:hidden" />}
            <span lang={lang} className="min-w-0">
              {label}
            </span>
          </label>
        ))}
      </div>
    </div>
  )
}
