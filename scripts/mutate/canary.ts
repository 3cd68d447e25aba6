/** Each line has a mutant whose fate is known: see canary.test.ts. */
export const LOADED_ONCE = ['kept']

export function isAbove(one: number, other: number): boolean {
  return one > other
}

export function neverTested(): boolean {
  return true
}

export const NEVER_READ = ['unread']
