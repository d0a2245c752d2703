import { createContext, useContext, type ReactElement } from 'react'

/**
 * The HTML of an element, rendered once for all pages: with the same key it must always be the same, whatever the page. Inside, no
 * context is read, and no picture has a high priority, which React adds to the page's head.
 */
export type KeepMarkup = (key: string, element: ReactElement) => string

/** Set on the server. Browsers render the elements themselves, and find what the server sent. */
export const KeptMarkup = createContext<KeepMarkup | undefined>(undefined)

export function useKeptMarkup(): KeepMarkup | undefined {
  return useContext(KeptMarkup)
}
