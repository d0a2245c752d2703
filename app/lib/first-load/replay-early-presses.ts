import {
  ACCOUNT_LINK,
  BEFORE_LEAVING,
  opensSomething,
  type EarlyClick,
  type EarlyPress,
} from './early-presses.ts'

/** Replays what was pressed and typed before hydration, in order. */
export async function replayEarlyPresses(): Promise<void> {
  const presses = window.earlyPresses?.take() ?? []
  delete window.earlyPresses
  for (const [index, press] of presses.entries()) {
    // React must render between two presses: the second press on plus must see the quantity of the first.
    await delay(0)
    if (isOutdated(press, presses[index + 1]) || !(await isHydrated(press.target))) continue
    if (press.kind === 'input') (await import('./announce-input.ts')).announceInput(press)
    else if (isStillWanted(press)) replay(press)
  }
}

/**
 * Of the events of typing in one field, only the last one matters. A second press of 'Add to Cart' was made because the first had no
 * effect yet.
 */
function isOutdated({ kind, target }: EarlyPress, next?: EarlyPress): boolean {
  return next?.target === target && (kind === 'input' || target.hasAttribute(BEFORE_LEAVING))
}

/** How long a press waits for the hydration of its part of the page, in milliseconds. */
const LONGEST_WAIT_MS = 10_000

/**
 * Suspense boundaries with deferred data hydrate after the rest of the page. React has no event for it, but sets a property
 * on each hydrated element.
 */
async function isHydrated(target: HTMLElement): Promise<boolean> {
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += 50) {
    // An element that React has removed has lost the property.
    if (!target.isConnected || Object.keys(target).some((key) => key.startsWith('__reactProps'))) return true
    await delay(50)
  }
  return false
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function replay({ target }: EarlyClick): void {
  if (target instanceof HTMLFormElement) target.requestSubmit()
  // React still takes a visitor who is signed in to sign-in; the address is the right one already.
  else if (target instanceof HTMLAnchorElement && target.hasAttribute(ACCOUNT_LINK))
    location.assign(target.href)
  else target.click()
}

/** A dialog or menu does not open when the visitor has scrolled by more than half a screen since the press. */
function isStillWanted({ target, scrollY }: EarlyClick): boolean {
  // Older browsers have no checkVisibility().
  const isHidden = 'checkVisibility' in target && !target.checkVisibility({ visibilityProperty: true })
  if (isHidden) return target.hasAttribute(ACCOUNT_LINK)
  return !opensSomething(target) || Math.abs(window.scrollY - scrollY) < window.innerHeight / 2
}
