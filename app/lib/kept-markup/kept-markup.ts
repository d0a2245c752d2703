import { createContext, useContext, type ReactElement } from 'react'

/**
 * The HTML of an element, rendered once for all pages; undefined when it is asked for the first time, so that what one page alone shows
 * costs nothing more than usual. An element with the same name and props must always have the same HTML. It has no `useId` and no
 * picture of a high priority, which React adds to the page's head, and reads no context; `PageLink` reads one unless its path is plain.
 * @param name of the component
 */
export type KeepMarkup = (name: string, props: object, element: ReactElement) => string | undefined

/** Set on the server. Browsers render the elements themselves, and find what the server sent. */
export const KeptMarkup = createContext<KeepMarkup | undefined>(undefined)

export function useKeptMarkup(): KeepMarkup | undefined {
  return useContext(KeptMarkup)
}
