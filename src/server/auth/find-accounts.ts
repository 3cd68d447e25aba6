import { ID_PATTERN } from '../../contract/typed-text.ts'
import { searchText } from '../../domain/search-text.ts'
import type { Db } from '../db/tables.ts'
import { accountSearchKey } from './account-search.ts'
import { findUsersWithoutSearchKey, searchUsers, setSearchKeys, type UserRow } from './user-queries.ts'

const BATCH = 1_000

/** The account that has the number as its id, then those that have every word in their name or e-mail, the newest first. */
export async function findAccounts(db: Db, text: string, most: number): Promise<UserRow[]> {
  const words = searchText(text).split(' ').filter(Boolean)
  if (words.length === 0) return []
  await makeMissingKeys(db)
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`)
  return searchUsers(db, patterns, ID_PATTERN.test(text.trim()) ? Number(text) : null, most)
}

/** Once after the upgrade that brought the keys: SQL alone cannot make them. */
async function makeMissingKeys(db: Db): Promise<void> {
  for (let users = await findUsersWithoutSearchKey(db, BATCH); users.length > 0; ) {
    await setSearchKeys(
      db,
      users.map((user) => ({ id: user.id, searchKey: accountSearchKey(user) })),
    )
    users = await findUsersWithoutSearchKey(db, BATCH)
  }
}
