import { Copy } from 'lucide'
import { type ReactNode, useRef } from 'react'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { controlLook, Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/toast/toast.ts'

type Props = { label: ReactNode; hint?: ReactNode; value: string }

/** A value that can be copied, by hand or with the button. */
export function CopyField({ label, hint, value }: Props) {
  const t = useT()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      toast({ title: t('copy.copied'), tone: 'won' })
    } catch {
      // The clipboard API exists only on https and localhost.
      input.current?.select()
      toast({ title: t('copy.byHand') })
    }
  }

  return (
    <Field label={label} hint={hint}>
      {(wired) => (
        <div className="flex gap-2">
          <input
            ref={input}
            {...wired}
            readOnly
            value={value}
            onFocus={({ target }) => target.select()}
            className={`${controlLook} text-ellipsis`}
          />
          <Button onClick={() => void copy()} className="shrink-0">
            <Icon of={Copy} className="size-4" />
            {t('copy.copy')}
          </Button>
        </div>
      )}
    </Field>
  )
}
