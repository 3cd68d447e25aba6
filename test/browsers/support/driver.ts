/** One tab in a browser of its own: no cookies, no storage. The W3C gave both protocols the same input actions. */
export type Driver = {
  goto(url: string): Promise<void>
  back(): Promise<void>
  reload(): Promise<void>
  /** Runs a function, given as its text, in the page; arguments and what it returns are JSON, a promise is awaited. */
  run(functionText: string, args: readonly unknown[]): Promise<unknown>
  act(sources: readonly object[]): Promise<void>
  resize(width: number, height: number): Promise<void>
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** A running browser, or what starts one. */
export type BrowserProgram = {
  readonly version: string
  open(): Promise<Driver>
  close(): Promise<void>
}
