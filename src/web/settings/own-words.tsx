import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide'
import { ownWords, removeOwnWord } from '../../contract/bets/book-settings.ts'
import type { WordKind } from '../../domain/bet/own-word.ts'
import { useCall } from '../api/call.ts'
import { query } from '../api/query-client.ts'
import { useT } from '../i18n/language.ts'
import { useSend } from '../layout/form/use-contract-form.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { FailedLine, FormAlert } from '../ui/alert.tsx'
import { FramedFold } from '../ui/fold.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { SettingRow } from '../ui/setting-row.tsx'
import { ControlSkeleton } from './control-skeleton.tsx'

const WORDS = query(ownWords)
const KINDS = [
  ['bookmaker', 'book.bookmaker'],
  ['tag', 'book.tagsShort'],
  ['tipster', 'book.tipster'],
] as const

/** The bookmakers, tags and tipsters that forms suggest; each can be removed. */
export function OwnWords() {
  const t = useT()
  const call = useCall()
  const client = useQueryClient()
  const words = useQuery({ ...WORDS, refetchOnMount: 'always' })
  const remove = useMutation({
    mutationFn: (word: { kind: WordKind; name: string }) => call(removeOwnWord, { params: word }),
    onSettled: () => client.invalidateQueries({ queryKey: WORDS.queryKey }),
  })
  const { send, problem } = useSend(remove, { needsNetwork: true })
  const { data } = words
  return (
    <SettingRow
      title={t('book.words')}
      hint={t('book.wordsHint')}
      isField
      isTall
      below={problem && <FormAlert message={problem} />}
    >
      {/* As high as the row that opens them, so that nothing below moves when they arrive. */}
      <div className="min-h-11.5 w-full">{lists()}</div>
    </SettingRow>
  )

  function lists() {
    if (!data && words.isError) {
      return <FailedLine action={<RetryButton query={words} size="small" />}>{t('book.failed')}</FailedLine>
    }
    if (!data) return <ControlSkeleton />
    const used = KINDS.filter(([kind]) => data[kind].length > 0)
    if (used.length === 0) return <p className="text-small text-ink-2">{t('book.noWords')}</p>
    const count = used.reduce((sum, [kind]) => sum + data[kind].length, 0)
    return (
      <FramedFold head={t('book.wordsCount', { count })}>
        <div className="flex flex-col gap-3 px-3 pb-3">{used.map(list)}</div>
      </FramedFold>
    )
  }

  function list([kind, title]: (typeof KINDS)[number]) {
    return (
      <div key={kind}>
        <h4 className="text-caption text-ink-3">{t(title)}</h4>
        <ul aria-label={t(title)} className="mt-1 flex max-h-60 flex-wrap gap-1.5 overflow-y-auto">
          {data?.[kind].map((name) => (
            <li
              key={name}
              className="flex min-w-0 items-center rounded-control bg-raised pl-3 text-small font-medium wrap-anywhere"
            >
              {name}
              <IconButton icon={X} label={t('book.removeWord', { word: name })} onClick={() => send({ kind, name })} />
            </li>
          ))}
        </ul>
      </div>
    )
  }
}
