import { createContext } from 'react-router'

/** Whose request this is, by network address; undefined where the front door cannot tell. For limits per sender. */
export const clientAddressContext = createContext<string | undefined>()
