import { useRef } from 'react'
import { CallError } from '../api/call-error.ts'

/** Sends a choice. Where PandaScore did not answer, the same token is sent again as one that is to be kept untried. */
export function useSendChoice() {
  const untried = useRef<string>(undefined)
  return async <T>(token: string | undefined, send: (more: { keepUntried?: true }) => Promise<T>): Promise<T> => {
    try {
      return await send(token !== undefined && token === untried.current ? { keepUntried: true } : {})
    } catch (error) {
      if (error instanceof CallError && error.code === 'sourceTokenUntried') untried.current = token
      throw error
    }
  }
}
