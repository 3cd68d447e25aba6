import { isId } from '../../contract/typed-text.ts'
import { searchText } from '../../domain/text/search-text.ts'
import type { Db } from '../db/tables.ts'
import {
  accountSearchKey,
  findUsersWithoutSearchKey,
  searchUsers,
  setSearchKeys,
  type UserRow,
} from './user-queries.ts'

const BATCH = 1_000

/** The account with this id, then those whose name or e-mail contains every word, the newest first. */
export async function findAccounts(db: Db, text: string, limit: number): Promise<UserRow[]> {
  const words = searchText(text).split(' ').filter(Boolean)
  if (words.length === 0) return []
  await addMissingKeys(db)
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`)
  return searchUsers(db, patterns, isId(text.trim()) ? Number(text) : null, limit)
}

/** For accounts older than the column: SQL alone cannot compute the keys. */
async function addMissingKeys(db: Db): Promise<void> {
  for (let users = await findUsersWithoutSearchKey(db, BATCH); users.length > 0; ) {
    await setSearchKeys(
      db,
      users.map((user) => ({ id: user.id, searchKey: accountSearchKey(user) })),
    )
    users = await findUsersWithoutSearchKey(db, BATCH)
  }
}
