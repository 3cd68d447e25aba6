import { Eye, EyeOff } from 'lucide'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useT } from '../../i18n/language.ts'
import { controlLook, Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useTypedLimit } from '../../ui/typed-limit.ts'

type Props = ComponentProps<'input'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** With a button that shows and hides the password. */
export function PasswordField({ label, hint, error, maxLength, ...input }: Props) {
  const t = useT()
  const { refusal, limited } = useTypedLimit(maxLength)
  const [shown, setShown] = useState(false)
  const icon = shown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={refusal ?? error}>
      {(wired) => (
        <div className="relative">
          <input
            {...input}
            {...limited}
            {...wired}
            type={shown ? 'text' : 'password'}
            className={`${controlLook} pr-12`}
          />
          <IconButton
            icon={icon}
            label={t(shown ? 'auth.hidePassword' : 'auth.showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 my-auto"
          />
        </div>
      )}
    </Field>
  )
}
