import { Info } from 'lucide'
import { Link } from 'wouter'
import { PATHS } from '../../../contract/paths.ts'
import { useT } from '../../i18n/language.ts'
import { Icon } from '../../ui/icon.tsx'

/** A link to the page about the accuracy of the chances; `brief`: as an icon next to a figure. */
export function RecordLink({ brief = false }: { brief?: boolean }) {
  const t = useT()
  const words = t('chances.howGood')
  if (!brief) {
    return (
      <Link href={PATHS.chances} className="inline-block py-1 text-accent underline underline-offset-2">
        {words}
      </Link>
    )
  }
  return (
    <Link
      href={PATHS.chances}
      aria-label={words}
      title={words}
      className="-my-1 grid size-7 place-items-center rounded-small text-ink-3 hover:text-ink pointer-coarse:size-11"
    >
      <Icon of={Info} className="size-4" />
    </Link>
  )
}
