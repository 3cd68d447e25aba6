import { isId } from '../../contract/typed-text.ts'
import { searchText } from '../../domain/text/search-text.ts'
import type { Db } from '../db/tables.ts'
import { searchUsers, type UserRow } from './user-queries.ts'

/** The account with this id, then those whose name or e-mail contains every word, newest first. */
export async function findAccounts(db: Db, text: string, limit: number): Promise<UserRow[]> {
  const words = searchText(text).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`)
  return searchUsers(db, patterns, isId(text.trim()) ? Number(text) : null, limit)
}
