/** A row and its top edge in pixels, from the top of the page or of the window. */
export interface RowTop {
  key: string
  top: number
}

/** The scroll position of a list. */
export interface ListPosition {
  scrollY: number
  /** The rendered rows, with their distance from the top of the window; empty when the list was at its top. */
  rows: readonly RowTop[]
}

/**
 * Anchor candidates, best first: the rows that begin below the window's top edge, then those above it, nearest first. Empty
 * while the list's top is visible, so that new rows appear there.
 */
export function anchorsOf(rows: readonly RowTop[], scrollY: number, listTop: number): RowTop[] {
  if (listTop >= scrollY) return []
  const below = rows.filter(({ top }) => top >= scrollY)
  const above = rows.filter(({ top }) => top < scrollY).toReversed()
  return [...below, ...above]
}

/** The first anchor that is still in the list, and its current index. */
export function findAnchor(
  anchors: readonly RowTop[],
  count: number,
  keyAt: (index: number) => string,
): { anchor: RowTop; index: number } | undefined {
  if (anchors.length === 0) return undefined
  const indexes = new Map<string, number>()
  const wanted = new Set(anchors.map(({ key }) => key))
  for (let index = 0; index < count; index += 1) {
    const key = keyAt(index)
    if (wanted.has(key)) indexes.set(key, index)
    if (indexes.size === wanted.size) break
  }
  const anchor = anchors.find(({ key }) => indexes.has(key))
  return anchor && { anchor, index: indexes.get(anchor.key) ?? 0 }
}
