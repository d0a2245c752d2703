import { createContext, useContext } from 'react'

/** The id of the page's style element. */
export const STYLESHEET_ID = 'styles'

/**
 * The texts with which the server renders the element: the shop's pages have a smaller stylesheet. They are replaced in the finished
 * HTML (`stylesheet.server.ts`): React would encode the stylesheet, a third of a page, for each page.
 */
export const STYLESHEET_PLACES = { shop: '/* styles of the shop */', all: '/* all styles */' } as const

/** The text of the stylesheet. It is not in the browser's script: there it is in the document that the server sent. */
export const StylesheetText = createContext<string>(
  import.meta.env.SSR ? STYLESHEET_PLACES.all : (document.getElementById(STYLESHEET_ID)?.textContent ?? ''),
)

export function useStylesheetText(): string {
  return useContext(StylesheetText)
}

/** The nonce of one rendering on the server; undefined in browsers. */
export const StyleNonce = createContext<string | undefined>(undefined)

/** For the `nonce` of a style element, which the page's policy allows by it (docs/decisions/0059-no-style-attributes.md). */
export function useStyleNonce(): string | undefined {
  return useContext(StyleNonce)
}
