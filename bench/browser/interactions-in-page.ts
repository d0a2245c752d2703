/**
 * These functions run in the page and use the Event Timing API, which tells the time from an event to the next paint in steps of
 * 8 ms: https://www.w3.org/TR/event-timing/
 */

declare global {
  interface Window {
    /** The longest duration since it was last asked for, in milliseconds. */
    slowestInteraction?: number
  }
}

/** Keeps the longest duration of taps and keys from now on. */
export function observeInteractions(): void {
  window.slowestInteraction = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // Others, such as `pointerover`, also come when the page moves under the pointer.
      const isOfInteraction = 'interactionId' in entry && entry.interactionId !== 0
      if (isOfInteraction)
        window.slowestInteraction = Math.max(window.slowestInteraction ?? 0, entry.duration)
    }
  })
  const events: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    buffered: true,
    // The least that can be asked for.
    durationThreshold: 16,
  }
  observer.observe(events)
}

/** The longest duration since the last call, in milliseconds; 0 if each was shorter than 16. */
export async function slowestInteraction(): Promise<number> {
  // Durations are told after the paint that ends them.
  for (let paints = 0; paints < 3; paints += 1) {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  }
  const slowest = window.slowestInteraction ?? 0
  window.slowestInteraction = 0
  return slowest
}
