import { toast, type ToastAction } from '../../ui/toasts/toast.ts'

/** What failed and why. It stays in its place until the next attempt, or until it is dismissed. */
export interface StandingRefusal {
  id: number
  /** The element of the `<Refusals />` that shows it. */
  place: Element
  attempt: string | undefined
  title: string
  message: string
  action: ToastAction | undefined
}

export interface RefusalOptions {
  /** Offered by the toast and in the place, and run once. */
  action?: ToastAction | undefined
  /** A second line. */
  detail?: string | undefined
  /** Further lines, for which a toast has no room. */
  more?: string | undefined
}

/** Says why an attempt failed. */
export type Refuse = (title: string, message: string, options?: RefusalOptions) => void

const FIELD = 'field'
/** That of the field whose parent is asked, or the first of a form, a dialog or the screen. */
const PLACE = `:scope > [data-refusals=${FIELD}], [data-refusals='']`
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
  pressedPlace = undefined
}

/**
 * Begins an attempt: removes the refusal of an earlier one, and returns the function that says why it failed, by a toast and in the
 * place where it was begun.
 */
export function beginAttempt(attempt?: string): Refuse {
  const begunAt = pressedPlace
  if (attempt !== undefined) removeRefusals((refusal) => refusal.attempt === attempt)
  return (title, message, { action: offered, detail, more } = {}) => {
    const place = openPlace(begunAt)
    lastId += 1
    const id = lastId
    const action = offered && onceFor(id, offered)
    // Announced once: the place is an alert.
    toast.error(title, message, {
      attempt,
      action,
      isShownElsewhere: place !== undefined,
      ...(detail !== undefined && { detail }),
    })
    if (place === undefined) return
    const text = [message, detail, more].filter((line) => line !== undefined).join('\n')
    // Two pasted pictures may have the same name, and each has its own button.
    const others = standing.filter((other) => action || other.place !== place || other.message !== text)
    publish([...others, { id, place, attempt, title, message: text, action }])
  }
}

function onceFor(id: number, { label, onPress }: ToastAction): ToastAction {
  let isPressed = false
  function press(): void {
    if (isPressed) return
    isPressed = true
    removeRefusals((refusal) => refusal.id === id)
    onPress()
  }
  return { label, onPress: press }
}

/** The place itself while it is on the screen; else that of an open dialog, else that of the screen. */
function openPlace(wanted: Element | undefined): Element | undefined {
  if (wanted && places.has(wanted)) return wanted
  const open = [...places].filter((place) => place.getAttribute('data-refusals') !== FIELD)
  return (
    open.findLast((place) => place.closest(DIALOG) !== null) ??
    open.find((place) => place.closest('form') === null)
  )
}
