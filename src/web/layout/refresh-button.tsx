import { RefreshCw } from 'lucide'
import { formatAge } from '../../words/elapsed.ts'
import { useRefresh } from '../api/refresh.ts'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useToast } from '../ui/toast/toast.ts'

/** Refreshes the matches and reports the result in a toast, with the age of the data if a request is not allowed yet or brings nothing newer. */
export function RefreshButton() {
  const t = useT()
  const toast = useToast()
  const refresh = useRefresh()

  const press = () =>
    refresh.mutate(undefined, {
      onSuccess: ({ refreshed, updatedAt }) =>
        toast({
          title: t(refreshed ? 'refresh.successTitle' : 'refresh.calmTitle'),
          description: refreshed
            ? t('refresh.success')
            : t('refresh.nothingNewer', { age: formatAge(new Date(updatedAt), new Date(), t) }),
          tone: refreshed ? 'won' : 'calm',
        }),
      onError: () => toast({ title: t('common.error'), description: t('refresh.error'), tone: 'failing' }),
    })

  return (
    <Button
      variant="ghost"
      size="icon"
      disabled={refresh.isPending}
      aria-busy={refresh.isPending}
      aria-label={t('shell.refresh')}
      onClick={press}
      className="text-ink-3 xl:w-auto xl:px-3"
    >
      <Icon of={RefreshCw} className={`size-4.5 ${refresh.isPending ? 'animate-spin' : ''}`} />
      <span className="hidden text-small xl:inline">{t('shell.refresh')}</span>
    </Button>
  )
}
