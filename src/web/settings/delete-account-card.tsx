import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { User } from '../../contract/auth.ts'
import { useT } from '../i18n/language.ts'
import { isAdmin } from '../layout/sections.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

export function DeleteAccountCard({ user }: { user: User }) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  if (isAdmin(user)) return <Card title={t('account.delete')} description={t('account.administrator')} flush />
  return (
    <Card title={t('account.delete')} description={t('account.deleteDescription')}>
      <Button onClick={() => setAsking(true)}>
        <Trash2 className="size-4 text-lost" />
        {t('account.deleteAsk')}
      </Button>
      {asking && <DeleteAccountDialog email={user.email} onClose={() => setAsking(false)} />}
    </Card>
  )
}
