import { createContext, useContext, type ReactElement } from 'react'

/**
 * The HTML of an element, rendered once for all pages. Undefined at the first request for it: an element that only one page shows is
 * rendered as usual. The same name and props must always give the same HTML, so the element has no `useId`, no picture of high
 * priority (React adds those to the page's head) and reads no context; `PageLink` reads one unless its path is plain.
 * @param name of the component
 */
export type KeepMarkup = (name: string, props: object, element: ReactElement) => string | undefined

/** Set on the server. Browsers render the elements themselves, and find what the server sent. */
export const KeptMarkup = createContext<KeepMarkup | undefined>(undefined)

export function useKeptMarkup(): KeepMarkup | undefined {
  return useContext(KeptMarkup)
}
