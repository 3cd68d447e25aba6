import { SAVED_FILTERS_LIMIT, type SavedFilter } from '../../../contract/bets/saved-filters.ts'
import { searchText } from '../../../domain/text/search-text.ts'
import { notifyOfBook } from '../../book/book.ts'
import type { Deps } from '../../deps.ts'
import { AppError, badField } from '../../http/app-error.ts'
import { deleteFilter, insertFilter, lockFilterNames, updateFilterName } from './saved-filter-queries.ts'

/** Up to 50, with distinct names. */
export async function saveFilter(
  deps: Deps,
  owner: number,
  { name, query }: Omit<SavedFilter, 'id'>,
): Promise<SavedFilter> {
  const nameKey = searchText(name)
  const saved = await deps.db.transaction().execute(async (tx) => {
    const others = await lockFilterNames(tx, owner)
    if (others.some((other) => other.nameKey === nameKey)) throw badField('name', 'filterNameTaken')
    if (others.length >= SAVED_FILTERS_LIMIT) throw badField('name', 'filtersTooMany')
    return insertFilter(tx, { userId: owner, nameKey, name, query })
  })
  notifyOfBook(deps, owner)
  return saved
}

export async function renameFilter(deps: Deps, owner: number, id: number, name: string): Promise<SavedFilter> {
  const nameKey = searchText(name)
  const renamed = await deps.db.transaction().execute(async (tx) => {
    const others = await lockFilterNames(tx, owner)
    if (others.some((other) => other.nameKey === nameKey && other.id !== id)) throw badField('name', 'filterNameTaken')
    return updateFilterName(tx, owner, id, { nameKey, name })
  })
  if (!renamed) throw new AppError('notFound')
  notifyOfBook(deps, owner)
  return renamed
}

export async function removeFilter(deps: Deps, owner: number, id: number): Promise<void> {
  if (!(await deleteFilter(deps.db, owner, id))) throw new AppError('notFound')
  notifyOfBook(deps, owner)
}
