/** `look`: works, but deserves attention. */
export type Finding = {
  readonly about:
    | 'variables'
    | 'program'
    | 'port'
    | 'files'
    | 'disk'
    | 'database'
    | 'clock'
    | 'source'
    | 'proxy'
    | 'backup'
  readonly state: 'ok' | 'look' | 'wrong'
  /** The state, and if something is wrong, how to fix it. */
  readonly line: string
}

type Create = (about: Finding['about'], line: string) => Finding
const createFinding =
  (state: Finding['state']): Create =>
  (about, line) => ({ about, state, line })

export const ok = createFinding('ok')
export const look = createFinding('look')
export const wrong = createFinding('wrong')
