/**
 * The driver treats these modes as `verify-full`, and prints a long warning that a later version will not. Naming `verify-full` avoids the
 * warning.
 */
const SAME_AS_VERIFY_FULL = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=[&#]|$)/g

/** DATABASE_URL without modes that the driver warns about. */
export function driverUrl(url: string): string {
  return /[?&]uselibpqcompat=true([&#]|$)/.test(url) ? url : url.replaceAll(SAME_AS_VERIFY_FULL, '$1verify-full')
}
