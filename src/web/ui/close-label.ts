import { createContext } from 'react'

/** The name of the close button of menus. */
export const CloseLabel = createContext('')
