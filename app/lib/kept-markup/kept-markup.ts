import { createContext, type ReactElement } from 'react'

export interface Part {
  props: object
  render: () => ReactElement
}

/**
 * The HTML of parts of a page, one after the other, each rendered once for all pages. Undefined when many of them are asked for the
 * first time: they are rendered as usual. The same name and props must always give the same HTML, so a part has no `useId`, no
 * picture of high priority (React adds those to the page's head) and reads no context; `PageLink` reads one unless its path is plain.
 * @param name of the component
 */
export type KeepMarkup = (name: string, parts: readonly Part[]) => string | undefined

/** Set on the server. Browsers render the parts themselves, and find what the server sent. */
export const KeptMarkup = createContext<KeepMarkup | undefined>(undefined)
