/**
 * For these modes the driver checks the certificate as for `verify-full`, and prints a long warning that a later version will not: the
 * mode is named as what it does.
 */
const SAME_AS_VERIFY_FULL = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=[&#]|$)/g

/** DATABASE_URL as the driver takes it without a warning. */
export function driverUrl(url: string): string {
  return /[?&]uselibpqcompat=true([&#]|$)/.test(url) ? url : url.replaceAll(SAME_AS_VERIFY_FULL, '$1verify-full')
}
