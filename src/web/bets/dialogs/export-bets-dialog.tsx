import { useState } from 'react'
import { exportBets, exportBetsJson, exportBetsXlsx } from '../../../contract/account.ts'
import type { BetFilter } from '../../../contract/bets/bet-filter.ts'
import { formatCount } from '../../../words/amounts.ts'
import { useServer } from '../../api/call.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { downloadFile } from '../../api/download-file.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { PasswordDialog } from '../../layout/form/password-dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toast/toast.ts'

const FORMATS = {
  csv: { from: exportBets, more: {} },
  csvComma: { from: exportBets, more: { decimals: 'comma' } },
  xlsx: { from: exportBetsXlsx, more: {} },
  json: { from: exportBetsJson, more: {} },
} as const
type Format = keyof typeof FORMATS
const NAMES = Object.keys(FORMATS) as Format[] // the keys above

/** `chosen`: only these bets, `count` of them. */
type Props = { chosen?: { filter: BetFilter } | { ids: number[] }; count?: number; onClose: () => void }

/** Downloads the user's bets in a chosen format. */
export default function ExportBetsDialog({ chosen, count, onClose }: Props) {
  const t = useT()
  const server = useServer()
  const toast = useToast()
  const language = useLanguage()
  const user = useCurrentUser()
  // Spreadsheets in a language expect its decimal mark.
  const [format, setFormat] = useState<Format>(language === 'en' ? 'csv' : 'csvComma')
  if (!user) return null
  const { from, more } = FORMATS[format]
  return (
    <PasswordDialog
      email={user.email}
      title={t('account.exportBetsTitle')}
      description={
        count === undefined
          ? t('account.exportBetsDescription')
          : t('account.exportCount', { count, bets: formatCount(count, language) })
      }
      action={t('account.download')}
      acting={t('account.downloading')}
      variant="primary"
      send={(password) => downloadFile(server, from, { password, ...more, ...chosen })}
      onSuccess={() => {
        onClose()
        toast({ title: t('account.downloaded'), tone: 'won' })
      }}
      failure="account.exportFailed"
      onClose={onClose}
    >
      <SelectField
        label={t('account.exportFormat')}
        value={format}
        onChange={({ target }) => setFormat(NAMES.find((name) => name === target.value) ?? format)}
      >
        {NAMES.map((name) => (
          <option key={name} value={name}>
            {t(`account.exportFormat.${name}`)}
          </option>
        ))}
      </SelectField>
    </PasswordDialog>
  )
}
