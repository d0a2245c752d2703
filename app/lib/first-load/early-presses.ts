import { SESSION_STORAGE_KEY } from '../supabase/supabase-browser.ts'

/** A press of a button or a link before hydration. */
interface EarlyPress {
  target: HTMLElement
  /** The page's scroll position at the time, in pixels. */
  scrollY: number
}

/** What the recorder in the page's head sets on `window`. */
interface EarlyPresses {
  /** Removes and returns the first press. Without one, the recording ends. */
  take(): EarlyPress | undefined
  /** Whether the press that is happening is a replayed one. */
  isReplaying: boolean
}

declare global {
  interface Window {
    /** Absent once the presses are being replayed. */
    earlyPresses?: EarlyPresses
  }
}

/** Marks an element whose press was recorded; styled in `app.css`. */
export const PRESSED = 'data-pressed-early'

/** Marks buttons whose effect outlives the page. A link that is pressed afterwards waits for the replay. */
export const BEFORE_LEAVING = 'data-before-leaving'

/** Marks the link to sign in, which is replaced by the account menu when the visitor is signed in. */
export const ACCOUNT_LINK = 'data-account-link'

/** Elements that only open or close a dialog, menu or panel. */
const OPENERS = '[aria-expanded],[aria-haspopup]'

/** A second press of these was made because the first had no effect yet. */
const ONCE = `a,${OPENERS},[type=submit],[${BEFORE_LEAVING}]`

/** A press that was not replayed after this time is dropped. */
const EXPIRES_AFTER_MS = 30_000

/**
 * Before hydration, buttons do nothing. This runs in the page's head, records presses and marks the pressed
 * elements until `replayEarlyPresses` has replayed them all. A recording that ended sooner would let a later press
 * come before an earlier one. Links work natively, and fields keep what is typed or chosen.
 */
export function recordEarlyPresses(): void {
  let presses: EarlyPress[] = []
  const recording = new AbortController()
  const options = { capture: true, signal: recording.signal }

  function keep(isKept: (press: EarlyPress) => boolean): void {
    const kept = presses.filter(isKept)
    for (const { target } of presses) {
      if (!kept.some((press) => press.target === target)) target.removeAttribute(PRESSED)
    }
    presses = kept
  }

  function record(event: Event, target: HTMLElement): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (target.matches(ONCE)) keep((press) => press.target !== target)
    const press = { target, scrollY }
    presses.push(press)
    target.setAttribute(PRESSED, '')
    setTimeout(() => keep((each) => each !== press), EXPIRES_AFTER_MS)
  }

  const early: EarlyPresses = {
    take() {
      const [first] = presses
      keep((press) => press !== first)
      if (!first) recording.abort()
      return first
    },
    isReplaying: false,
  }

  function onClick(event: MouseEvent): void {
    if (early.isReplaying) return
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>('a[href], button') : null
    if (target instanceof HTMLButtonElement) record(event, target)
    else if (target instanceof HTMLAnchorElement && leavesPage(target, event)) {
      if (target.hasAttribute(ACCOUNT_LINK) && hasStoredSession()) target.href = '/account'
      keep((press) => !press.target.matches(OPENERS))
      if (presses.some((press) => press.target.hasAttribute(BEFORE_LEAVING))) record(event, target)
    }
  }

  /** A number that is typed replaces earlier presses on plus and minus beside it. */
  function onInput({ target }: Event): void {
    if (target instanceof Element) keep((press) => !target.closest('fieldset')?.contains(press.target))
  }

  /** When the page's script fails to load, the last pressed link is followed natively. */
  function onError({ target }: Event): void {
    if (!(target instanceof HTMLScriptElement)) return
    const last = presses.at(-1)?.target
    keep(() => false)
    recording.abort()
    if (last instanceof HTMLAnchorElement) last.click()
  }

  addEventListener('click', onClick, options)
  addEventListener('input', onInput, options)
  addEventListener('error', onError, options)
  window.earlyPresses = early
}

/** Whether a click navigates to another page in this tab. */
function leavesPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const opensElsewhere =
    event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link.target !== ''
  const staysHere = link.href.startsWith(`${location.href.split('#')[0]}#`)
  return link.origin === location.origin && !opensElsewhere && !staysHere
}

function hasStoredSession(): boolean {
  try {
    return SESSION_STORAGE_KEY in localStorage
  } catch {
    return false
  }
}

/** Replays what was pressed before hydration, in order; what is pressed meanwhile comes after it. */
export async function replayEarlyPresses(): Promise<void> {
  const early = window.earlyPresses
  if (!early) return
  delete window.earlyPresses
  for (let press = early.take(); press; press = early.take()) {
    if ((await isHydrated(press.target)) && isStillWanted(press)) {
      early.isReplaying = true
      replay(press)
      early.isReplaying = false
    }
    // React must render between two presses: the second press on plus must see the quantity of the first.
    await delay(0)
  }
}

/** How long a press waits for the hydration of its part of the page. */
const LONGEST_WAIT_MS = 10_000

/**
 * Suspense boundaries with deferred data hydrate after the rest of the page. React has no event for it, but sets
 * a property on each hydrated element. Links work without.
 */
async function isHydrated(target: HTMLElement): Promise<boolean> {
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += 50) {
    // An element that React has removed has lost the property.
    if (target.matches('a') || !target.isConnected) return true
    if (Object.keys(target).some((key) => key.startsWith('__reactProps'))) return true
    await delay(50)
  }
  return false
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function replay({ target }: EarlyPress): void {
  // React still takes a visitor who is signed in to sign-in; the address is the right one already.
  if (target instanceof HTMLAnchorElement && target.hasAttribute(ACCOUNT_LINK)) location.assign(target.href)
  else target.click()
}

/** A dialog or menu does not open when the visitor has scrolled by more than half a screen since the press. */
function isStillWanted({ target, scrollY }: EarlyPress): boolean {
  // Older browsers have no checkVisibility().
  const isHidden = 'checkVisibility' in target && !target.checkVisibility({ visibilityProperty: true })
  if (isHidden) return target.hasAttribute(ACCOUNT_LINK)
  return !target.matches(OPENERS) || Math.abs(window.scrollY - scrollY) < window.innerHeight / 2
}
