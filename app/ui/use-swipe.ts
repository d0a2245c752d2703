import { useRef, type PointerEvent } from 'react'

/** In CSS pixels. Shorter movements are taps. */
const MIN_DISTANCE = 40

/** Props for an element that can be swiped sideways. The element needs `touch-pan-y`, so that the page still scrolls. */
export function useSwipe(onSwipe: (step: -1 | 1) => void) {
  const start = useRef<number>(undefined)
  return {
    onPointerDown(event: PointerEvent): void {
      start.current = event.pointerType === 'touch' ? event.clientX : undefined
    },
    onPointerUp(event: PointerEvent): void {
      if (start.current === undefined) return
      const distance = event.clientX - start.current
      start.current = undefined
      if (Math.abs(distance) >= MIN_DISTANCE) onSwipe(distance < 0 ? 1 : -1)
    },
    onPointerCancel(): void {
      start.current = undefined
    },
  }
}
