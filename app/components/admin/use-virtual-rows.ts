import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** A short list stands in the page whole, so that the browser's own search finds everything in it. */
const SHORT = 30

/** What a row is taken for until it was seen, in pixels: a line of a table, a card on a phone. */
const ROW_HEIGHT = 81
const CARD_HEIGHT = 300

export interface VirtualRows {
  /** Stands at the place where the rows begin. */
  start: (element: HTMLElement | null) => void
  /** The rows that are in sight, and a few around them. */
  indexes: number[]
  /** The room of the rows before and after them. */
  before: number
  after: number
  /** Each row's ref; the row says its place with `data-index`. */
  measure: (element: HTMLElement | null) => void
}

/**
 * Keeps only those rows of a long list in the page that are in sight. The page itself is what scrolls. `keyOf` has to stay the
 * same function as long as the rows do.
 */
export function useVirtualRows(count: number, keyOf: (index: number) => string): VirtualRows {
  const start = useRef<HTMLElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const long = count > SHORT
  const [height] = useState(() =>
    window.matchMedia('(min-width: 48rem)').matches ? ROW_HEIGHT : CARD_HEIGHT,
  )
  // Asked for every row that was not seen yet, of which there may be 100,000; another function makes it ask them all anew.
  const estimateSize = useCallback(() => height, [height])
  // What it answers is read within this render; `measureElement` alone goes further, and that one never changes.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count,
    enabled: long,
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

  const items = long ? virtual.getVirtualItems() : []
  return {
    start: (element) => {
      start.current = element
    },
    indexes: long ? items.map(({ index }) => index) : Array.from({ length: count }, (_, index) => index),
    before: (items[0]?.start ?? scrollMargin) - scrollMargin,
    after: long ? virtual.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin) : 0,
    measure: virtual.measureElement,
  }
}
