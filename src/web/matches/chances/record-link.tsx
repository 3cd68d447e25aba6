import { Link } from 'wouter'
import { useT } from '../../i18n/language.ts'
import { PATHS } from '../../paths.ts'

/** To the page that shows how well the chances have held. */
export function RecordLink() {
  const t = useT()
  return (
    <Link href={PATHS.chances} className="inline-block py-1 whitespace-nowrap text-accent underline underline-offset-2">
      {t('chances.howGood')}
    </Link>
  )
}
