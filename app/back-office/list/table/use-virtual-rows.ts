import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { topInPage, type RowPositions } from '../pages/row-positions.ts'

/** Up to this length all rows are rendered, so that the browser's own search finds them. */
const MAX_RENDERED = 30

/** Estimated heights of rows not yet measured, in pixels: a table row, a card on a phone. */
const ROW_HEIGHT = 64
const CARD_HEIGHT = 140

/**
 * Whether only the visible rows are rendered. A short list may double first: the change replaces measured heights by estimates,
 * and would move the rows of somebody who reads a list that grows by a few.
 */
function useIsLong(count: number): boolean {
  const [isLong, setLong] = useState(count > MAX_RENDERED)
  const limit = isLong ? MAX_RENDERED : 2 * MAX_RENDERED
  if (count > limit !== isLong) setLong(!isLong)
  return isLong
}

export interface VirtualRows {
  /** The ref of an element at the start of the rows. The parents of the rows are its siblings, or the element itself. */
  start: (element: HTMLElement | null) => void
  /** The indexes of the visible rows and some around them. */
  indexes: number[]
  /** The heights of the rows before and after them, in pixels. */
  before: number
  after: number
  /** The ref of each row, which has its index in `data-index`. */
  measure: (element: HTMLElement | null) => void
  positions: RowPositions
}

/**
 * Renders only the visible rows of a long list. The window is the scroll container. `keyOf` must keep its identity while the
 * rows stay the same. `hasCards`: rows are cards on wide screens, too.
 */
export function useVirtualRows(
  count: number,
  keyOf: (index: number) => string,
  hasCards = false,
): VirtualRows {
  const start = useRef<HTMLElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const isLong = useIsLong(count)
  const [height] = useState(() =>
    !hasCards && window.matchMedia('(min-width: 48rem)').matches ? ROW_HEIGHT : CARD_HEIGHT,
  )
  // Stable: a new function makes the virtualizer estimate all rows again, of which there may be 100,000.
  const estimateSize = useCallback(() => height, [height])
  // Its results are used in this render only, except `measureElement`, which is stable.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count,
    enabled: isLong,
    estimateSize,
    getItemKey: keyOf,
    scrollMargin,
    overscan: 6,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  })

  useLayoutEffect(() => {
    const box = start.current?.getBoundingClientRect()
    if (box) setScrollMargin(Math.round(box.top + window.scrollY))
  }, [count])

  const items = isLong ? virtual.getVirtualItems() : []
  const indexes = isLong
    ? items.map(({ index }) => index)
    : Array.from({ length: count }, (_, index) => index)
  const rendered = (index: number) =>
    start.current?.parentElement?.querySelector<HTMLElement>(`:scope > * > [data-index="${index}"]`)
  const calculated = (index: number) => virtual.measurementsCache[index]?.start ?? 0
  const measured = (index: number) => topInPage(rendered(index)) ?? calculated(index)
  // The event of a scroll comes in the next frame. Rows that are measured before it would be corrected from the old position.
  const scrollBy = (pixels: number) => {
    window.scrollBy(0, pixels)
    virtual.scrollOffset = window.scrollY
  }
  return {
    start: (element) => {
      start.current = element
    },
    indexes,
    before: (items[0]?.start ?? scrollMargin) - scrollMargin,
    after: isLong ? virtual.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin) : 0,
    measure: virtual.measureElement,
    positions: {
      indexes,
      topOf: isLong ? calculated : measured,
      exactTopOf: measured,
      listTop: () => (isLong ? scrollMargin : (topInPage(start.current) ?? 0)),
      isShown: () => (start.current?.parentElement?.offsetParent ?? null) !== null,
      scrollBy,
    },
  }
}
