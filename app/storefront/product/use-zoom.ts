import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { FITTED, fittedSize, panBy, zoomTo, type Point, type Size, type View } from './zoom.ts'

/** The factor of the buttons and the keys + and -. */
const STEP = 1.5
/** The scale after a double click or double tap. */
const DOUBLE_TAP_SCALE = 2.5
/** A second tap within this time and distance makes a double tap. */
const DOUBLE_TAP = { milliseconds: 350, pixels: 32 }
/** In CSS pixels. Up to the first distance a gesture is a tap; sideways from the second on it is a swipe. */
const TAP = 8
const SWIPE = 48

export interface Zoom {
  view: View
  /** The picture follows the pointer without a transition. */
  isDragging: boolean
  zoomIn: () => void
  zoomOut: () => void
  reset: () => void
  pan: (by: Point) => void
  /** Props for the frame, which needs `touch-none`. */
  handlers: Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
    (event: PointerEvent) => void
  >
}

/** Zooms and moves a picture within its frame by pinch, wheel, double tap and drag. `onSwipe` is for pictures at scale 1. */
export function useZoom(frame: RefObject<HTMLElement | null>, onSwipe: (step: -1 | 1) => void): Zoom {
  const [view, setView] = useState(FITTED)
  const { isDragging, handlers } = usePointers({
    middle: () => middleOf(frame.current),
    onDrag: pan,
    onPinch: (factor, at) => scaleBy(factor, at),
    onTurn: (step) => view.scale === 1 && onSwipe(step),
    onDoubleTap: (at) => (view.scale === 1 ? scaleBy(DOUBLE_TAP_SCALE, at) : setView(FITTED)),
  })

  function scaleBy(factor: number, at: Point = { x: 0, y: 0 }): void {
    const { frameSize, fitted } = sizes(frame.current)
    setView((before) => zoomTo(before, before.scale * factor, at, frameSize, fitted))
  }

  function pan(by: Point): void {
    const { frameSize, fitted } = sizes(frame.current)
    setView((before) => panBy(before, by, frameSize, fitted))
  }

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const middle = middleOf(frame.current)
    scaleBy(Math.exp(-event.deltaY / 400), { x: event.clientX - middle.x, y: event.clientY - middle.y })
  })

  useEffect(() => {
    const element = frame.current
    // React's wheel listeners are passive, and cannot prevent the browser from zooming the page.
    const listen = (event: WheelEvent) => onWheel(event)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [frame])

  return {
    view,
    isDragging,
    zoomIn: () => scaleBy(STEP),
    zoomOut: () => scaleBy(1 / STEP),
    reset: () => setView(FITTED),
    pan,
    handlers,
  }
}

function sizes(frame: HTMLElement | null): { frameSize: Size; fitted: Size } {
  const frameSize = { width: frame?.clientWidth ?? 0, height: frame?.clientHeight ?? 0 }
  const image = frame?.querySelector('img')
  const picture = { width: image?.naturalWidth ?? 0, height: image?.naturalHeight ?? 0 }
  return { frameSize, fitted: fittedSize(frameSize, picture) }
}

function middleOf(frame: HTMLElement | null): Point {
  const { left = 0, top = 0, width = 0, height = 0 } = frame?.getBoundingClientRect() ?? {}
  return { x: left + width / 2, y: top + height / 2 }
}

interface PointerOptions {
  /** The middle of the frame, relative to the viewport. */
  middle: () => Point
  onDrag: (by: Point) => void
  onPinch: (factor: number, at: Point) => void
  onTurn: (step: -1 | 1) => void
  onDoubleTap: (at: Point) => void
}

/** Recognises the gestures of one or two pointers. */
function usePointers({ middle, onDrag, onPinch, onTurn, onDoubleTap }: PointerOptions) {
  const fingers = useRef(new Map<number, Point>())
  const start = useRef<Point | null>(null)
  const lastTap = useRef({ x: 0, y: 0, time: 0 })
  const [isDragging, setDragging] = useState(false)

  function fromMiddle({ x, y }: Point): Point {
    const origin = middle()
    return { x: x - origin.x, y: y - origin.y }
  }

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, pointOf(event))
    // A gesture with two fingers is neither a swipe nor a tap, even after one is lifted.
    start.current = fingers.current.size === 1 ? pointOf(event) : null
    setDragging(true)
  }

  function onPointerMove(event: PointerEvent): void {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    if (other)
      onPinch(distance(now, other) / Math.max(1, distance(before, other)), fromMiddle(between(now, other)))
    else onDrag({ x: now.x - before.x, y: now.y - before.y })
  }

  function onPointerUp(event: PointerEvent): void {
    if (!fingers.current.delete(event.pointerId)) return
    setDragging(fingers.current.size > 0)
    const end = pointOf(event)
    if (!start.current) return
    const way = { x: end.x - start.current.x, y: end.y - start.current.y }
    start.current = null
    if (Math.abs(way.x) >= SWIPE && Math.abs(way.x) > Math.abs(way.y)) onTurn(way.x < 0 ? 1 : -1)
    else if (Math.hypot(way.x, way.y) <= TAP) tap(end, event.timeStamp)
  }

  function tap(at: Point, time: number): void {
    const isSecond =
      time - lastTap.current.time < DOUBLE_TAP.milliseconds &&
      distance(at, lastTap.current) < DOUBLE_TAP.pixels
    lastTap.current = { ...at, time: isSecond ? 0 : time }
    if (isSecond) onDoubleTap(fromMiddle(at))
  }

  function onPointerCancel(event: PointerEvent): void {
    fingers.current.delete(event.pointerId)
    start.current = null
    setDragging(fingers.current.size > 0)
  }

  return { isDragging, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } }
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}
