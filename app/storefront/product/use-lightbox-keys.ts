import { useEffect, useEffectEvent } from 'react'
import type { Zoom } from './use-zoom.ts'

/** How far an arrow key moves a zoomed picture, in CSS pixels. */
const STEP = 80

/** `+`, `-` and `0` zoom. The arrow keys move a zoomed picture; otherwise they show the next or previous one. */
export function useLightboxKeys(zoom: Zoom, turn: (step: -1 | 1) => void): void {
  const isZoomed = zoom.view.scale > 1
  const keys: Partial<Record<string, () => void>> = {
    '+': zoom.zoomIn,
    '=': zoom.zoomIn,
    '-': zoom.zoomOut,
    '0': zoom.reset,
    ArrowLeft: () => (isZoomed ? zoom.pan({ x: STEP, y: 0 }) : turn(-1)),
    ArrowRight: () => (isZoomed ? zoom.pan({ x: -STEP, y: 0 }) : turn(1)),
    ArrowUp: () => zoom.pan({ x: 0, y: STEP }),
    ArrowDown: () => zoom.pan({ x: 0, y: -STEP }),
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
