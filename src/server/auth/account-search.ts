import { searchText } from '../../domain/search-text.ts'

type Named = { readonly email: string; readonly firstName: string; readonly lastName: string }

/** What an account is found by: e-mail and name without case and accents. Made here, so that no database's locale has a say. */
export function accountSearchKey({ email, firstName, lastName }: Named): string {
  return searchText(`${email} ${firstName} ${lastName}`)
}
