import { createContext } from 'react-router'

/** By this word, new for every rendering, the front door knows the page's own scripts again. */
export const nonceContext = createContext<string>()
