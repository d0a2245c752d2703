interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node?: Element | null }[]
}

/** Runs in the page: sums up its layout shifts in `data-shift` of the document's element, and names what has moved in `data-moved`. */
export function observeShifts(): void {
  new PerformanceObserver((list) => {
    const { dataset } = document.documentElement
    for (const { value, startTime, sources } of list.getEntries() as LayoutShift[]) {
      const moved = sources.map(({ node }) => `${node?.nodeName ?? ''}.${node?.className ?? ''}`)
      dataset['shift'] = String(Number(dataset['shift'] ?? 0) + value)
      dataset['moved'] = `${dataset['moved'] ?? ''} ${value} after ${startTime} ms: ${moved.join(', ')};`
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
