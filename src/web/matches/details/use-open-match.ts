import { useOpened } from '../../layout/use-opened.ts'

export const PARAMETER = 'match'

/** The match whose details are open. */
export const useOpenMatch = () => useOpened(PARAMETER)
