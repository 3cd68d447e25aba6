import type { User } from '../../contract/auth.ts'
import type { UserRow } from './user-queries.ts'

export function toUser({ id, email, firstName, lastName, createdAt }: UserRow): User {
  return { id, email, firstName, lastName, createdAt: createdAt.toISOString() }
}
