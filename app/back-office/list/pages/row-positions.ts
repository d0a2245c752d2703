import type { RefObject } from 'react'

/** The positions of rows in pixels from the top of the page, rendered or not. */
export interface RowPositions {
  /** The indexes of the rendered rows. */
  indexes: readonly number[]
  /** The calculated position; in a long list it needs no layout. */
  topOf: (index: number) => number
  /** The measured position if the row is rendered, otherwise the calculated one. */
  exactTopOf: (index: number) => number
  listTop: () => number
  /** False while the list is hidden or not in the document. */
  isShown: () => boolean
  /** Scrolls the page by `pixels`. */
  scrollBy: (pixels: number) => void
}

/** The positions in a list that renders all its rows as children. */
export function useChildPositions(list: RefObject<HTMLElement | null>, count: number): RowPositions {
  const topOf = (index: number) => topInPage(list.current?.children[index]) ?? 0
  return {
    indexes: Array.from({ length: count }, (_, index) => index),
    topOf,
    exactTopOf: topOf,
    listTop: () => topInPage(list.current) ?? 0,
    isShown: () => (list.current?.offsetParent ?? null) !== null,
    scrollBy: (pixels) => window.scrollBy(0, pixels),
  }
}

/** In pixels; undefined for an element that is not there. */
export function topInPage(element: Element | null | undefined): number | undefined {
  return element ? element.getBoundingClientRect().top + window.scrollY : undefined
}
