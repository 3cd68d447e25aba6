/** A tab in a new browser profile, without cookies and storage. Both protocols use the W3C's input actions. */
export type Driver = {
  goto(url: string): Promise<void>
  back(): Promise<void>
  reload(): Promise<void>
  /** Runs a function, given as source text, in the page. Arguments and result are JSON; a promise is awaited. */
  run(functionText: string, args: readonly unknown[]): Promise<unknown>
  act(sources: readonly object[]): Promise<void>
  resize(width: number, height: number): Promise<void>
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** A running browser, or the driver that starts one. */
export type BrowserProgram = {
  readonly version: string
  open(): Promise<Driver>
  close(): Promise<void>
}
