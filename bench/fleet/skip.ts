/** Prints a part that this machine cannot measure. */
export function skip(part: string, missing: string): [] {
  console.log(`- ${part} is skipped: ${missing} is missing.`)
  return []
}
