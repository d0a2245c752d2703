import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { SnapshotHandle } from './list-snapshots.ts'
import type { RowPositions } from './row-positions.ts'
import { anchorsOf, findAnchor, type RowTop } from './scroll-anchor.ts'

export interface ScrollAnchorOptions {
  count: number
  /** Has a new identity when the rows change. */
  keyAt: (index: number) => string
  positions: RowPositions
  snapshot?: SnapshotHandle
}

/** A class for the list's container: the browser's own scroll anchoring would correct the position twice. */
export const NO_NATIVE_ANCHORING = '[overflow-anchor:none]'

/** Frames within which rows around a restored position get their measured heights. */
const MAX_CORRECTIONS = 12

/** Events by which a user scrolls. */
const SCROLL_INPUTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Keeps the visible rows in place when rows above them are added or removed, and restores the scroll position of a snapshot.
 * The window is the scroll container.
 */
export function useScrollAnchor({ count, keyAt, positions, snapshot }: ScrollAnchorOptions): void {
  const scrollY = useScrollY()
  const previous = useRef<{ keyAt: typeof keyAt; rows: RowTop[]; listTop: number }>(undefined)

  useLayoutEffect(() => {
    const before = previous.current
    // While another screen is loading the list is hidden, and its rows have no positions.
    if (!positions.isShown()) return
    previous.current = {
      keyAt,
      rows: positions.indexes.map((index) => ({ key: keyAt(index), top: positions.topOf(index) })),
      listTop: positions.listTop(),
    }
    if (before === undefined || before.keyAt === keyAt) return
    const anchors = anchorsOf(before.rows, window.scrollY, before.listTop)
    const found = findAnchor(anchors, count, keyAt)
    const shift = found ? positions.topOf(found.index) - found.anchor.top : 0
    if (Math.abs(shift) >= 1) positions.scrollBy(shift)
  })

  const savePosition = useEffectEvent(() => {
    const { rows = [], listTop = 0 } = previous.current ?? {}
    const anchors = anchorsOf(rows, scrollY.current, listTop)
    const position = {
      scrollY: scrollY.current,
      rows: anchors.map(({ key, top }) => ({ key, top: top - scrollY.current })),
    }
    snapshot?.save({ position })
  })
  useLayoutEffect(() => () => savePosition(), [])

  const distanceTo = useEffectEvent((anchor: RowTop) => {
    const found = findAnchor([anchor], count, keyAt)
    return found ? positions.exactTopOf(found.index) - window.scrollY - anchor.top : 0
  })
  const restorePosition = useEffectEvent(() => {
    const position = snapshot?.restored?.position
    if (!position) return undefined
    const found = findAnchor(position.rows, count, keyAt)
    if (!found) {
      window.scrollTo(0, position.scrollY)
      return undefined
    }
    window.scrollTo(0, positions.topOf(found.index) - found.anchor.top)
    return correctScroll(() => distanceTo(found.anchor))
  })
  useEffect(() => restorePosition(), [])
}

/**
 * Scrolls by `distance()` in each of the next frames, until the user scrolls: rows not yet measured have estimated heights,
 * so the first jump may be some pixels off. Returns a function that stops it.
 */
function correctScroll(distance: () => number): () => void {
  let frames = 0
  let next = requestAnimationFrame(function correct() {
    const pixels = distance()
    if (Math.abs(pixels) >= 1) window.scrollBy(0, pixels)
    frames += 1
    if (frames < MAX_CORRECTIONS) next = requestAnimationFrame(correct)
  })
  const stop = () => cancelAnimationFrame(next)
  for (const input of SCROLL_INPUTS) window.addEventListener(input, stop, { once: true, passive: true })
  return () => {
    stop()
    for (const input of SCROLL_INPUTS) window.removeEventListener(input, stop)
  }
}

/** The last scroll position of the screen, in pixels. */
function useScrollY() {
  const scrollY = useRef(0)
  useEffect(() => {
    scrollY.current = window.scrollY
    // A pending screen shrinks the page to its spinner, which scrolls it to the top. That is not the list's position.
    const record = () => {
      if (document.querySelector('[data-pending]') === null) scrollY.current = window.scrollY
    }
    // Capturing, to read scrollY before other listeners change the page: a later read would force a layout.
    const options = { passive: true, capture: true }
    window.addEventListener('scroll', record, options)
    return () => window.removeEventListener('scroll', record, options)
  }, [])
  return scrollY
}
