import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide'
import { useState } from 'react'
import { deleteAccount } from '../../contract/account.ts'
import type { User } from '../../contract/auth.ts'
import { listFavorites } from '../../contract/matches/favorites.ts'
import { PATHS } from '../../contract/paths.ts'
import { useCall } from '../api/call.ts'
import { queryClient } from '../api/create-client.ts'
import { offline } from '../api/offline.ts'
import { query } from '../api/query-client.ts'
import { UnsentWarning } from '../bets/history/waiting-bets.tsx'
import { useT } from '../i18n/language.ts'
import { PasswordDialog } from '../layout/form/password-dialog.tsx'
import { isAdmin } from '../layout/navigation/sections.ts'
import { useSite } from '../site.ts'
import { statsQuery } from '../statistics/stats-query.ts'
import { Button } from '../ui/button.tsx'
import { leavePage } from '../ui/dialogs/dialog-history.ts'
import { Icon } from '../ui/icon.tsx'
import { SettingRow } from '../ui/setting-row.tsx'
import { BASE, DRAFTS, remember } from '../ui/storage.ts'
import { toastAfterReload } from '../ui/toast/toast.ts'

/** The administrator's account cannot be deleted. */
export function DeleteAccountRow({ user }: { user: User }) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  if (isAdmin(user)) return <SettingRow title={t('account.delete')} hint={t('account.administrator')} />
  return (
    <SettingRow title={t('account.delete')} hint={t('account.deleteDescription')}>
      <Button onClick={() => setAsking(true)} className="text-lost">
        <Icon of={Trash2} className="size-4" />
        {t('account.deleteAsk')}
      </Button>
      {asking && <DeleteAccountDialog email={user.email} onClose={() => setAsking(false)} />}
    </SettingRow>
  )
}

/** Names the number of bets and favorites that are deleted. */
function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useT()
  const site = useSite()
  const call = useCall()
  const bets = useQuery(statsQuery()).data?.totalBets ?? 0
  const favorites = useQuery(query(listFavorites)).data?.length ?? 0
  return (
    <PasswordDialog
      email={email}
      title={t('account.deleteTitle', { email })}
      action={bets > 0 ? t('account.deleteConfirm', { count: bets }) : t('account.deleteConfirmPlain')}
      acting={t('account.deleting')}
      variant="danger"
      send={(password) => call(deleteAccount, { body: { password } })}
      onSuccess={async () => {
        toastAfterReload({ title: t('account.deleted'), description: t('account.deletedDescription'), tone: 'won' })
        site.of(queryClient).clear()
        remember(DRAFTS, '')
        await site.of(offline).forgetDevice()
        // Replaces the history entry of the dialog.
        leavePage(() => location.replace(BASE + PATHS.dashboard))
      }}
      onClose={onClose}
    >
      <div className="rounded-control bg-lost-tint p-3 text-small">
        <p className="font-medium text-lost">{t('account.deleteConsequence')}</p>
        <ul className="mt-1 list-disc ps-5">
          {bets > 0 && <li>{t('account.deleteBets', { count: bets })}</li>}
          {favorites > 0 && <li>{t('account.deleteFavorites', { count: favorites })}</li>}
          <li>{t('account.deleteSessions')}</li>
        </ul>
      </div>
      <UnsentWarning />
    </PasswordDialog>
  )
}
