import { toast, type ToastAction } from '../../ui/toasts/toast.ts'

/** What failed and why. It stays in its place until the next attempt, or until it is dismissed. */
export interface StandingRefusal {
  id: number
  /** The element of the `<Refusals />` that shows it. */
  place: Element
  attempt: string | undefined
  title: string
  message: string
}

export interface RefusalOptions {
  /** Offered by the toast. */
  action?: ToastAction | undefined
  /** Further lines, for which a toast has no room. */
  more?: string | undefined
}

/** Says why an attempt failed. */
export type Refuse = (title: string, message: string, options?: RefusalOptions) => void

const PLACE = '[data-refusals]'
const DIALOG = '[role=dialog], [role=alertdialog]'

// Module state, because actions run outside of React's tree.
let standing: readonly StandingRefusal[] = []
let pressedPlace: Element | undefined
let lastId = 0
const places = new Set<Element>()
const listeners = new Set<() => void>()

/** Adds a place while it is on the screen; returns the function that removes it with what stands there. */
export function addPlace(place: Element): () => void {
  places.add(place)
  return () => {
    places.delete(place)
    removeRefusals((refusal) => refusal.place === place)
  }
}

export function subscribeToRefusals(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function standingRefusals(): readonly StandingRefusal[] {
  return standing
}

/** Removes the refusals for which this is true. */
export function removeRefusals(isRemoved: (refusal: StandingRefusal) => boolean): void {
  if (standing.some(isRemoved)) publish(standing.filter((refusal) => !isRemoved(refusal)))
}

function publish(refusals: readonly StandingRefusal[]): void {
  standing = refusals
  for (const listener of listeners) listener()
}

/**
 * Notes where somebody presses a control, which is where a refusal of it stands: at the nearest place around it. A question such as
 * 'Are you sure?' has no place of its own, and belongs to the one that it was opened from.
 */
export function notePress({ target }: Event): void {
  if (!(target instanceof Element)) return
  const dialog = target.closest(DIALOG)
  for (let around: Element | null = target; around !== null; around = around.parentElement) {
    const place = around.querySelector(PLACE)
    if (place) {
      pressedPlace = place
      return
    }
    if (around === dialog) return
  }
}

/**
 * Begins an attempt: removes the refusal of an earlier one, and returns the function that says why it failed, by a toast and in the
 * place where it was begun.
 */
export function beginAttempt(attempt?: string): Refuse {
  const begunAt = pressedPlace
  if (attempt !== undefined) removeRefusals((refusal) => refusal.attempt === attempt)
  return (title, message, { action, more } = {}) => {
    const place = openPlace(begunAt)
    // Announced once: the place is an alert.
    toast.error(title, message, { attempt, action, isShownElsewhere: place !== undefined })
    if (place === undefined) return
    lastId += 1
    const text = more === undefined ? message : `${message}\n${more}`
    const others = standing.filter((other) => other.place !== place || other.message !== text)
    publish([...others, { id: lastId, place, attempt, title, message: text }])
  }
}

/** The place itself while it is on the screen; else that of an open dialog, else that of the screen. */
function openPlace(wanted: Element | undefined): Element | undefined {
  if (wanted && places.has(wanted)) return wanted
  const open = [...places]
  return (
    open.findLast((place) => place.closest(DIALOG) !== null) ??
    open.find((place) => place.closest('form') === null)
  )
}
