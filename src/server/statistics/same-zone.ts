/** Of these names the one that means the same zone: "Asia/Kolkata" for "Asia/Calcutta", as browsers still call it. */
export function sameZone(name: string, known: readonly string[]): string | undefined {
  const zone = canonical(name)
  return known.find((each) => each.includes('/') && canonical(each) === zone)
}

/** Node.js knows every link between names, old and new; null is a name it does not know. */
function canonical(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
