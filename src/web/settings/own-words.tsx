import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide'
import { ownWords, removeOwnWord } from '../../contract/bets/book-settings.ts'
import type { WordKind } from '../../domain/bet/own-word.ts'
import { call } from '../api/call.ts'
import { query } from '../api/query-client.ts'
import { useT } from '../i18n/language.ts'
import { useSend } from '../layout/form/use-contract-form.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { FailedLine, FormAlert } from '../ui/alert.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'

const WORDS = query(ownWords)
const KINDS = [
  ['bookmaker', 'book.bookmaker'],
  ['tag', 'book.tagsShort'],
  ['tipster', 'book.tipster'],
] as const

/** The bookmakers, tags and tipsters that forms offer; each can be removed. */
export function OwnWords() {
  const t = useT()
  const client = useQueryClient()
  const words = useQuery({ ...WORDS, refetchOnMount: 'always' })
  const remove = useMutation({
    mutationFn: (word: { kind: WordKind; name: string }) => call(removeOwnWord, { params: word }),
    onSettled: () => client.invalidateQueries({ queryKey: WORDS.queryKey }),
  })
  const { send, problem } = useSend(remove, { failure: 'book.notSaved', needsNetwork: true })
  const { data } = words
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <div>
        <h3 className="text-small font-semibold">{t('book.words')}</h3>
        <p className="text-caption text-ink-3">{t('book.wordsHint')}</p>
      </div>
      <FormAlert message={problem} />
      {!data && words.isError && (
        <FailedLine action={<RetryButton query={words} size="small" />}>{t('book.failed')}</FailedLine>
      )}
      {!data && !words.isError && <Skeleton className="h-24" />}
      {data && KINDS.every(([kind]) => data[kind].length === 0) && (
        <p className="text-small text-ink-2">{t('book.noWords')}</p>
      )}
      {data &&
        KINDS.filter(([kind]) => data[kind].length > 0).map(([kind, title]) => (
          <div key={kind}>
            <h4 className="text-caption text-ink-3">{t(title)}</h4>
            <ul aria-label={t(title)} className="mt-1 flex max-h-60 flex-wrap gap-1.5 overflow-y-auto">
              {data[kind].map((name) => (
                <li
                  key={name}
                  className="flex min-w-0 items-center rounded-control border border-line pl-3 text-small wrap-anywhere"
                >
                  {name}
                  <IconButton
                    icon={X}
                    label={t('book.removeWord', { word: name })}
                    onClick={() => send({ kind, name })}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
    </section>
  )
}
