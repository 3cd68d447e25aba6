import { useRef, useState } from 'react'
import type { chooseSource } from '../../contract/matches/match-source.ts'
import type { setUp } from '../../contract/setup.ts'
import { systemState } from '../../contract/system.ts'
import { type Call, type Result, useCall } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'

const ASK_EVERY_MS = 400
/** A restart takes a second or two. */
const LATE_AFTER_MS = 30_000
const ASK_LATE_EVERY_MS = 5_000

type Chosen = Result<typeof chooseSource | typeof setUp>

/**
 * Sends a choice and waits until the server has restarted with it: `stage` is the progress. If PandaScore did not respond, the same token
 * can be sent again to be saved unchecked.
 */
export function useSourceChoice() {
  const call = useCall()
  const [stage, setStage] = useState<'starting' | 'late' | null>(null)
  const untried = useRef<string>(undefined)

  async function choose(
    token: string | undefined,
    send: (more: { keepUntried?: true }) => Promise<Pick<Chosen, 'header'>>,
  ): Promise<void> {
    const { header } = await send(token !== undefined && token === untried.current ? { keepUntried: true } : {}).catch(
      (error: unknown) => {
        if (error instanceof CallError && error.code === 'sourceTokenUntried') untried.current = token
        throw error
      },
    )
    const ended = header('X-Ended-Start')
    if (ended === null) return
    setStage('starting')
    await waitForRestart(call, ended, () => setStage('late'))
  }

  return { choose, stage }
}

async function waitForRestart(call: Call, ended: string, onLate: () => void): Promise<void> {
  let pauseMs = ASK_EVERY_MS
  const late = setTimeout(() => {
    pauseMs = ASK_LATE_EVERY_MS
    onLate()
  }, LATE_AFTER_MS)
  for (let start = await startOf(call); start === null || start === ended; start = await startOf(call)) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  clearTimeout(late)
}

/** Null while the server does not respond. */
async function startOf(call: Call): Promise<string | null> {
  try {
    return (await call(systemState)).process.startedAt
  } catch {
    return null
  }
}
