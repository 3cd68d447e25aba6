import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide'
import { useId, useState } from 'react'
import {
  FILTER_NAME_MAX,
  removeFilter,
  renameFilter,
  type SavedFilter,
  savedFilters,
  saveFilter,
} from '../../../../contract/bets/saved-filters.ts'
import { useCall, useServer } from '../../../api/call.ts'
import { query as callQuery } from '../../../api/query-client.ts'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { useContractForm, useSend } from '../../../layout/form/use-contract-form.ts'
import { FormAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Menu } from '../../../ui/dialogs/menu.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeletons/skeleton.tsx'
import type { BetPage } from '../../model/bet-queries.ts'
import { Profit } from '../../parts/profit.tsx'
import { FIRST_PAGE, type HistoryQuery, isFiltered, readHistoryQuery, writeHistoryQuery } from '../history-query.ts'
import type { ShowHistory } from '../use-history-query.ts'
import { unreadableParts } from './filter-parts.ts'
import { filterWords } from './filter-words.ts'
import { countQuery } from './use-found.ts'

type Props = { query: HistoryQuery; show: ShowHistory; onClose: () => void }

/** The saved filters: a press applies one; the current one is saved under a name. */
export default function SavedFiltersDialog({ query, show, onClose }: Props) {
  const t = useT()
  const { data: filters, isError } = useQuery(callQuery(savedFilters))
  const found = useAllFound(filters ?? [])
  const choose = (filter: SavedFilter) => {
    onClose()
    show({ ...keptQuery(filter), ...FIRST_PAGE })
  }
  return (
    <Dialog title={t('filter.savedTitle')} closeLabel={t('common.close')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        {isError && <FormAlert message={t('filter.savedFailed')} />}
        {!filters && !isError && <Skeleton className="h-22 w-full" />}
        {filters?.length === 0 && <p className="text-small text-ink-3">{t('filter.savedEmpty')}</p>}
        {filters && filters.length > 0 && (
          <ul aria-label={t('filter.savedTitle')} className="flex flex-col">
            {filters.map((filter, index) => (
              <SavedRow
                key={filter.id}
                filter={filter}
                found={found[index]}
                isCurrent={queryText(keptQuery(filter)) === queryText(query)}
                onChoose={() => choose(filter)}
              />
            ))}
          </ul>
        )}
        {isFiltered(query) && unreadableParts(query.parts).length === 0 && <SaveForm query={query} />}
      </div>
    </Dialog>
  )
}

const AT_ONCE = 2

/** Undefined while loading, and on failure. */
type Found = { readonly data: BetPage | undefined; readonly isPending: boolean }

/** The result of each filter as far as it is known; a few at a time are requested, in order. */
function useAllFound(filters: readonly SavedFilter[]): Found[] {
  const server = useServer()
  const [asked, setAsked] = useState(AT_ONCE)
  const found = useQueries({
    queries: filters.map((filter, index) => ({ ...countQuery(server, keptQuery(filter)), enabled: index < asked })),
  })
  const answered = found.findIndex(({ isPending }) => isPending)
  if (answered + AT_ONCE > asked) setAsked(answered + AT_ONCE)
  return found
}

const keptQuery = ({ query }: SavedFilter) => readHistoryQuery(new URLSearchParams(query))

/** Filter and order only: a saved filter starts on its first page. */
const queryText = (query: HistoryQuery) =>
  writeHistoryQuery(new URLSearchParams(), { ...query, ...FIRST_PAGE }).toString()

function SaveForm({ query }: { query: HistoryQuery }) {
  const t = useT()
  const call = useCall()
  const save = useSavedMutation((name: string) => call(saveFilter, { body: { name, query: queryText(query) } }))
  return <NameForm action={t('filter.save')} mutation={save} first="" />
}

type RowProps = { filter: SavedFilter; found: Found | undefined; isCurrent: boolean; onChoose: () => void }

/** A saved filter with its criteria and count; the current one is marked. */
function SavedRow({ filter, found, isCurrent, onChoose }: RowProps) {
  const t = useT()
  const call = useCall()
  const language = useLanguage()
  const [whatId, foundId] = [useId(), useId()]
  const [isRenaming, setRenaming] = useState(false)
  const params = { id: String(filter.id) }
  const rename = useSavedMutation((name: string) => call(renameFilter, { params, body: { name } }))
  const remove = useSend(
    useSavedMutation(() => call(removeFilter, { params })),
    { needsNetwork: true },
  )
  if (isRenaming) {
    return (
      <li className="border-b border-line py-3 last:border-b-0">
        <NameForm action={t('filter.rename')} mutation={rename} first={filter.name} onDone={() => setRenaming(false)} />
      </li>
    )
  }
  return (
    <li className="border-b border-line last:border-b-0">
      <div
        className={`-mx-card flex min-h-15 items-center gap-1 py-1.5 pr-2 pl-card ${isCurrent ? 'bg-accent-tint' : ''}`}
      >
        {/* The whole area is the press target; the name labels the button. */}
        <div className="relative flex min-w-0 grow items-center gap-3">
          <div className="min-w-0 grow">
            <button
              type="button"
              aria-current={isCurrent || undefined}
              aria-describedby={`${whatId} ${foundId}`}
              onClick={onChoose}
              className="w-full text-left text-body font-medium wrap-anywhere after:absolute after:inset-0 hover:text-accent"
            >
              {filter.name}
            </button>
            <p id={whatId} className="text-caption wrap-anywhere text-ink-2">
              {filterWords(keptQuery(filter), t, language)}
            </p>
          </div>
          <div id={foundId} className="min-w-20 shrink-0 text-right">
            {found?.isPending && <Skeleton className="h-9 w-full" />}
            {found?.data && (
              <>
                <p className="text-small font-semibold">
                  <Profit amount={found.data.profit} />
                </p>
                <p className="text-caption text-ink-2 tabular-nums">
                  {t('history.found', { count: found.data.count })}
                </p>
              </>
            )}
          </div>
        </div>
        <Menu
          label={t('filter.actsOf', { name: filter.name })}
          className="shrink-0"
          items={[
            { icon: Pencil, label: t('filter.rename'), onChoose: () => setRenaming(true) },
            { icon: Trash2, label: t('filter.delete'), tone: 'lost', onChoose: () => remove.send(undefined) },
          ]}
        />
      </div>
      <FormAlert message={remove.problem} />
    </li>
  )
}

type FormProps = {
  action: string
  first: string
  mutation: ReturnType<typeof useSavedMutation<string, SavedFilter>>
  onDone?: () => void
}

function NameForm({ action, first, mutation, onDone }: FormProps) {
  const t = useT()
  const form = useContractForm({
    values: { name: first },
    check: ({ name }) => ({ body: name }),
    send: mutation.mutateAsync,
    onSuccess() {
      form.resetSent()
      onDone?.()
    },
    needsNetwork: true,
  })
  return (
    <form noValidate className="flex flex-col gap-2" onSubmit={form.submit}>
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <TextField label={t('filter.name')} maxLength={FILTER_NAME_MAX} autoComplete="off" {...form.field('name')} />
        </div>
        {/* Next to the input, below its label. */}
        <Button
          type="submit"
          variant="primary"
          pending={form.pending}
          disabled={form.typed.name.trim() === ''}
          className="mt-6.5"
        >
          {action}
        </Button>
      </div>
      {form.errors.name === undefined && <FormAlert message={form.problem} />}
    </form>
  )
}

function useSavedMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: callQuery(savedFilters).queryKey }),
  })
}
