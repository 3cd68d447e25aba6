import type { User } from '../../contract/auth.ts'
import { useCurrentUser } from '../api/user.ts'

/** Who is here: null is a visitor, also when that could not be found out; undefined is not known yet. */
export function useUser(): User | null | undefined {
  const { data, isError } = useCurrentUser()
  return isError ? null : data
}
