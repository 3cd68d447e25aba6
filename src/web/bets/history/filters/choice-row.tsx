import { ChevronDown } from 'lucide'
import { type ComponentProps, useId } from 'react'
import { Icon } from '../../../ui/icon.tsx'

type Props = ComponentProps<'select'> & { label: string }

/** A select below its label; on a phone a row that opens it anywhere, with the chosen value at the right. */
export function ChoiceRow({ label, value, ...select }: Props) {
  const id = useId()
  return (
    <div className="relative flex min-w-0 flex-col gap-1.5 max-md:min-h-12 max-md:justify-center max-md:border-line max-md:not-first:border-t">
      <label
        htmlFor={id}
        className="text-small font-medium text-ink-2 max-md:pointer-events-none max-md:z-1 max-md:w-1/2 max-md:text-body max-md:text-ink"
      >
        {label}
      </label>
      <span className="max-md:absolute max-md:inset-0 md:relative">
        <select
          {...select}
          id={id}
          value={value}
          className={`min-h-10 w-full min-w-0 appearance-none rounded-control border border-edge bg-raised px-3 pe-9 text-body text-ink
            max-md:h-full max-md:border-transparent max-md:bg-transparent max-md:ps-[50%] max-md:pe-7 max-md:text-right
            ios:text-[1rem] max-md:text-ellipsis max-md:[text-align-last:right] md:pointer-coarse:min-h-11
            ${value === '' ? 'text-ink-3' : ''}`}
        />
        <Icon
          of={ChevronDown}
          className="pointer-events-none absolute inset-y-0 right-1 my-auto size-4 text-ink-3 md:right-3"
        />
      </span>
    </div>
  )
}
