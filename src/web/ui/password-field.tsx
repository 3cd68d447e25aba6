import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { controlLook, Field } from './field.tsx'

type Props = ComponentProps<'input'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  showLabel: string
  hideLabel: string
}

export function PasswordField({ label, hint, error, showLabel, hideLabel, ...input }: Props) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error}>
      {(wired) => (
        <div className="relative">
          <input {...input} {...wired} type={shown ? 'text' : 'password'} className={`${controlLook} pr-12`} />
          <Button
            variant="ghost"
            size="icon"
            aria-label={shown ? hideLabel : showLabel}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 my-auto"
          >
            <Icon className="size-4" />
          </Button>
        </div>
      )}
    </Field>
  )
}
