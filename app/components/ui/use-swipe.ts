import { useRef, type PointerEvent } from 'react'

/** Shorter ones are taps, in CSS pixels. */
const SHORTEST = 40

/** Spread onto what a finger pushes sideways; the element needs `touch-pan-y`, so that pages still scroll over it. */
export function useSwipe(onSwipe: (step: -1 | 1) => void) {
  const start = useRef<number>(undefined)
  return {
    onPointerDown(event: PointerEvent): void {
      start.current = event.pointerType === 'touch' ? event.clientX : undefined
    },
    onPointerUp(event: PointerEvent): void {
      if (start.current === undefined) return
      const way = event.clientX - start.current
      start.current = undefined
      if (Math.abs(way) >= SHORTEST) onSwipe(way < 0 ? 1 : -1)
    },
    onPointerCancel(): void {
      start.current = undefined
    },
  }
}
