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

type Said = (about: Finding['about'], line: string) => Finding
const says =
  (state: Finding['state']): Said =>
  (about, line) => ({ about, state, line })

export const ok = says('ok')
export const look = says('look')
export const wrong = says('wrong')
