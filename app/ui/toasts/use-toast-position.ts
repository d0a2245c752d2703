import { useEffect, useState } from 'react'
import { choosePosition, riseAbove, topOf, type Box, type ToastPosition } from './toast-position.ts'

const TITLES = 'h1'
/** Of the header, and in the back office of the bar at the side. */
const BARS = ':is(header, [data-side-bar]) :is(a, button)'
/** Of a form, or of a product on a phone; they stay at the bottom of the screen, where toasts come first. */
const FORM_BUTTONS = ':is([data-form-buttons], [data-buy-bar])'
const FIELDS = 'input, select, textarea, [contenteditable]'
const CONTROLS = `main :is(a, button, ${FIELDS})`
const IN_ERROR = '[aria-invalid]'

/** The space for a field's label above it and its error below, in pixels. */
const AROUND_A_FIELD = 32

export interface ToastLayout {
  position: ToastPosition
  /** The end of the header, in pixels. */
  top: number
  /** The height of a phone's keyboard and of a form's buttons, in pixels. */
  bottom: number
}

/** The position of toasts. It is chosen by `choose`, and again when the focus moves or the keyboard opens. */
export function useToastPosition(): ToastLayout & { choose: () => void } {
  const [spot, setSpot] = useState<ToastLayout>(findLayout)

  useEffect(() => {
    let frame = 0
    // Within the frame the browser scrolls to the focused element, and errors are rendered.
    const chooseSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setSpot(findLayout()))
    }
    // A press gives a toast's button the focus; toasts that moved then would be gone before the hand lets go of it.
    const onFocus = ({ target }: FocusEvent) => {
      if (!isOfToasts(target)) chooseSoon()
    }
    document.addEventListener('focusin', onFocus)
    window.visualViewport?.addEventListener('resize', chooseSoon)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', onFocus)
      window.visualViewport?.removeEventListener('resize', chooseSoon)
    }
  }, [])

  return { ...spot, choose: () => setSpot(findLayout()) }
}

function findLayout(): ToastLayout {
  const { innerWidth, innerHeight, visualViewport: seen } = window
  const isZoomed = seen !== null && seen.scale !== 1
  const keyboard = seen && !isZoomed ? Math.max(0, innerHeight - seen.height - seen.offsetTop) : 0
  const screen = { width: innerWidth, height: innerHeight - keyboard }
  const rows = [...document.querySelectorAll(FORM_BUTTONS)].filter(isInUse)
  const rise = Math.max(0, ...rows.map((row) => riseAbove(screen, row.getBoundingClientRect())))
  const above = { ...screen, height: screen.height - rise }
  return {
    position: choosePosition(above, boxesToKeepClear(), boxesOf(document.querySelectorAll(CONTROLS))),
    top: topOf(screen),
    bottom: keyboard + rise,
  }
}

/** The page's title, the controls of its bars, the buttons of a form, fields with errors, and what has the focus, such as a note. */
function boxesToKeepClear(): Box[] {
  const elements = new Set(
    document.querySelectorAll(`${TITLES}, ${BARS}, ${FORM_BUTTONS} :is(a, button), ${IN_ERROR}`),
  )
  const focused = document.activeElement
  if (focused && !isOfToasts(focused)) elements.add(focused)
  return boxesOf(elements)
}

function boxesOf(elements: Iterable<Element>): Box[] {
  return [...elements].filter(isInUse).map(boxAround)
}

function isOfToasts(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null
}

/** What is behind a modal dialog is hidden from screen readers. */
function isInUse(element: Element): boolean {
  return element.closest('[aria-hidden="true"]') === null
}

function boxAround(element: Element): Box {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const around = element.matches(FIELDS) ? AROUND_A_FIELD : 0
  return { left, right, top: top - around, bottom: bottom + around }
}
