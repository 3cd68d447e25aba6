import { createContext } from 'react'

/** The message for a text that is too long. In its own file: the first screen provides the text, but has no field. */
export const TooLongMessage = createContext<(longest: number) => string>(() => '')
