/** `look`: it runs as it is, and somebody should know. */
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
  /** What is so, and where it is not well, the mend. */
  readonly line: string
}

type Said = (about: Finding['about'], line: string) => Finding
const says =
  (state: Finding['state']): Said =>
  (about, line) => ({ about, state, line })

export const ok = says('ok')
export const look = says('look')
export const wrong = says('wrong')
