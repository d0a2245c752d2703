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

/** In pixels; undefined for an element that is not there. */
export function topInPage(element: Element | null | undefined): number | undefined {
  return element ? element.getBoundingClientRect().top + window.scrollY : undefined
}
