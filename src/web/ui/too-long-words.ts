import { createContext } from 'react'

/** What is said where a text does not fit. In a file of its own: the first screen gives the words, and has no field. */
export const TooLongWords = createContext<(longest: number) => string>(() => '')
