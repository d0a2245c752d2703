import { createContext, useContext } from 'react'

/** The nonce of one rendering on the server; undefined in browsers. */
export const StyleNonce = createContext<string | undefined>(undefined)

/** For the `nonce` of a style element, which the page's policy allows by it (docs/decisions/0059-no-style-attributes.md). */
export function useStyleNonce(): string | undefined {
  return useContext(StyleNonce)
}
